import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteStore } from './byteStore.ts'

export function folderStore(dataDir: string): ByteStore {
  const folder = join(dataDir, 'files')
  const pathOf = (fileId: string) => join(folder, fileId.slice(0, 2), fileId)
  return {
    incoming: join(dataDir, 'incoming'),
    async put(fileId, path) {
      const target = pathOf(fileId)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // The content before its name, and the name before we say that it is kept.
      await syncToDisk(path)
      await rename(path, target)
      await syncToDisk(dirname(target))
    },
    async get(fileId) {
      const handle = await open(pathOf(fileId)).catch(nullWhereMissing)
      return handle?.createReadStream() ?? null
    },
    async *list() {
      for (const part of await readdir(folder).catch(() => []))
        for (const fileId of await readdir(join(folder, part)).catch(() => [])) {
          const found = await stat(join(folder, part, fileId)).catch(nullWhereMissing)
          if (found) yield { fileId, keptAt: found.mtime }
        }
    },
    async remove(fileId) {
      await rm(pathOf(fileId), { force: true })
    },
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
