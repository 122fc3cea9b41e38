import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { packet } from '../../../contract/records/packet.ts'
import { flows } from '../../../domain/flows/index.ts'
import { limitedAs } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import { type Engine, menusOfFlows, type ReadFile } from '../deps.ts'
import { type PacketContent, packetLimits } from './content.ts'
import { gatherPacket } from './gather.ts'
import { packetInThread } from './packetThread.ts'
import type { ExhibitBytes } from './writePacket.ts'

export function packetRoutes(app: FastifyInstance, { databases, clock, reference, readFile }: Engine): void {
  serve(app, packet, menusOfFlows(flows), async ({ body, actor, language: spoken, reply, note }) => {
    const { expId, language = spoken } = body
    note({ target: expId })
    const asked = { expId, language, reference: await reference(), now: clock() }
    const content = await gatherPacket(databases.main, asked, actor)
    await app.load.startExport(limitedAs(actor), reply)
    const pdf = await app.load.spool(Readable.from(written(content, readFile), { objectMode: false }))
    reply.header('content-disposition', `attachment; filename="${expId}-${language}.pdf"`)
    return reply.type('application/pdf').send(pdf)
  })
}

/** The stream begins when it is read, after the exports that are waiting before it. */
async function* written(content: PacketContent, readFile: ReadFile): AsyncGenerator<Uint8Array> {
  yield await packetInThread(async () => ({ content, files: await bytesOf(content, readFile) }))
}

/** One after the other: until the limits of a packet are reached. */
async function bytesOf({ exhibits }: PacketContent, readFile: ReadFile): Promise<ExhibitBytes[]> {
  const read: ExhibitBytes[] = []
  let left = packetLimits.bytes
  for (const exhibit of exhibits) {
    const fits = exhibit.size <= left && read.length < packetLimits.exhibits
    if (fits) left -= exhibit.size
    read.push(fits ? ((await readFile(exhibit)) ?? 'unreadable') : 'left')
  }
  return read
}
