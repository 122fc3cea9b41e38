import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import { packet } from '../../../contract/records/packet.ts'
import { flows } from '../../../domain/flows/index.ts'
import { limitedAs } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import { type Engine, menusOfFlows, type ReadFile } from '../deps.ts'
import { type PacketContent, packetLimits } from './content.ts'
import { gatherPacket } from './gather.ts'
import { packetInThread } from './packetThread.ts'
import type { PacketFile } from './packetWorker.ts'
import type { ExhibitBytes } from './writePacket.ts'

export function packetRoutes(app: FastifyInstance, { databases, clock, reference, readFile }: Engine): void {
  serve(app, packet, menusOfFlows(flows), async ({ body, actor, language: spoken, reply, note }) => {
    const { expId, language = spoken, cardNetwork } = body
    note({ target: expId })
    const asked = { expId, language, reference: await reference(), now: clock() }
    const content = await gatherPacket(databases.main, asked, actor)
    await app.load.startExport(limitedAs(actor), reply)
    let files: PacketFile[] = []
    const write = async function* () {
      files = await packetInThread(async () => ({ content, files: await bytesOf(content, readFile), cardNetwork }))
      yield* files.length === 1 ? files.map(({ bytes }) => bytes) : zipped(files)
    }
    // The stream begins when it is read, after the exports that are waiting before it, and is written when this resolves.
    const written = await app.load.spool(Readable.from(write(), { objectMode: false }))
    const [only] = files.length === 1 ? files : []
    reply.header('content-disposition', `attachment; filename="${only?.name ?? `${expId}.zip`}"`)
    return reply.type(only ? 'application/pdf' : 'application/zip').send(written)
  })
}

function zipped(files: readonly PacketFile[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name, { compress: false })
  zip.end()
  return zip.outputStream.pipe(new PassThrough())
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
