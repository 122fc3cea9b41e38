import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CallError } from '../../http/errors.ts'
import type { FileStore } from './byteStore.ts'
import { attachment } from './fileName.ts'
import { openFile } from './openFile.ts'
import type { StoredFile } from './queries.ts'
import { DamagedFile } from './sealedFile.ts'

/** Throws `fileMissing` when the bytes are gone, `fileDamaged` when they differ. */
export async function sendStored(store: FileStore, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const content = await openFile(store, file).catch((error) => {
    if (!(error instanceof DamagedFile)) throw error
    reply.log.error({ err: error }, 'a stored file is damaged')
    throw new CallError('fileDamaged')
  })
  reply.header('content-length', file.size)
  return sendContent(reply, file.fileName, file.mediaType, content)
}

export function sendContent(reply: FastifyReply, name: string, mediaType: string, content: Readable): FastifyReply {
  const type = mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType
  return reply.type(type).header('content-disposition', attachment(name)).send(content)
}
