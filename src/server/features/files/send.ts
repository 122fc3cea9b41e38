import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CallError } from '../../http/errors.ts'
import { attachment } from './fileName.ts'
import type { StoredFile } from './queries.ts'
import type { FileStore } from './store.ts'

/** A stored file under its name; throws `fileMissing` where its bytes are gone. */
export async function sendStored(store: FileStore, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const content = await store.get(file.fileId)
  if (!content) throw new CallError('fileMissing')
  reply.header('content-length', file.size)
  return sendContent(reply, file.fileName, file.mediaType, content)
}

export function sendContent(reply: FastifyReply, name: string, mediaType: string, content: Readable): FastifyReply {
  const type = mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType
  return reply.type(type).header('content-disposition', attachment(name)).send(content)
}
