import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileKey, newestOf } from '../../db/cards/secrets.ts'
import type { ByteStore, FileStore } from './byteStore.ts'
import { openBytes, rewrapBytes, sealBytes } from './sealedFile.ts'

export function sealedStore(bytes: ByteStore, fileKeys: () => readonly FileKey[]): FileStore {
  const putSealed = async (fileId: string, sealed: AsyncIterable<Buffer>) => {
    const draft = join(bytes.incoming, `${fileId}.sealed`)
    await mkdir(bytes.incoming, { recursive: true, mode: 0o700 })
    try {
      await pipeline(sealed, createWriteStream(draft, { mode: 0o600 }))
      await bytes.put(fileId, draft)
    } finally {
      await rm(draft, { force: true })
    }
  }
  return {
    incoming: bytes.incoming,
    async put(fileId, path) {
      await putSealed(fileId, sealBytes(createReadStream(path), fileId, newestOf(fileKeys())))
      await rm(path, { force: true })
    },
    async get(fileId) {
      const sealed = await bytes.get(fileId)
      if (!sealed) return null
      const opened = Readable.from(openBytes(sealed, fileId, fileKeys()), { objectMode: false })
      return opened.once('close', () => sealed.destroy())
    },
    async rewrap(fileId) {
      const sealed = await bytes.get(fileId)
      if (!sealed) return false
      try {
        const rewrapped = await rewrapBytes(sealed, fileId, fileKeys())
        if (rewrapped) await putSealed(fileId, rewrapped)
        return rewrapped !== null
      } finally {
        sealed.destroy()
      }
    },
    remove: (fileId) => bytes.remove(fileId),
    list: () => bytes.list(),
  }
}
