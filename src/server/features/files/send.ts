import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { markedEncoding } from '../../../contract/textFile.ts'
import type { StoredFile } from '../../db/storedFile.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { FileStore } from './byteStore.ts'
import { attachment } from './fileName.ts'
import { openFile } from './openFile.ts'
import { DamagedFile } from './sealedFile.ts'

/** Throws `fileMissing` when the bytes are gone, `fileDamaged` when they differ. */
export async function sendStored(store: FileStore, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const open = async () => ({ type: await contentType(store, file), content: await openFile(store, file) })
  const { type, content } = await open().catch((error) => {
    if (!(error instanceof DamagedFile)) throw error
    reply.log.error({ err: error }, 'a stored file is damaged')
    throw new CallError('fileDamaged')
  })
  reply.header('content-length', file.size)
  return sendContent(reply, file.fileName, type, content)
}

/** Reads a text once before it is sent, as it claims an encoding only where all of it is in that one. */
async function contentType(store: FileStore, file: StoredFile): Promise<string> {
  if (file.mediaType !== 'text/plain') return file.mediaType
  const encoding = await encodingOf(await openFile(store, file))
  return encoding ? `text/plain; charset=${encoding}` : 'text/plain'
}

/** Null where the text is neither in the encoding of its mark nor in UTF-8. */
async function encodingOf(content: AsyncIterable<Buffer>): Promise<string | null> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  try {
    for await (const piece of content) {
      decoder ??= new TextDecoder(markedEncoding(piece) ?? 'utf-8', { fatal: true })
      decoder.decode(piece, { stream: true })
    }
    decoder?.decode()
    return decoder?.encoding ?? null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

export function sendContent(reply: FastifyReply, name: string, mediaType: string, content: Readable): FastifyReply {
  return reply.type(mediaType).header('content-disposition', attachment(name)).send(content)
}
