import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ByteStore } from './byteStore.ts'

/** Uploaded files, in folders by the first two digits of their ids. */
export function uploadFolder(dataDir: string): ByteStore {
  const pathOf = (fileId: string) => join(fileId.slice(0, 2), fileId)
  return folderStore(join(dataDir, 'files'), join(dataDir, 'incoming'), { pathOf, idOf: (path) => basename(path) })
}

const byPath = { pathOf: (id: string) => id, idOf: (path: string) => path }

/** Keeps each file below `folder`, under its id as a path. `incoming` is on the same disk. */
export function folderStore(folder: string, incoming: string, { pathOf, idOf } = byPath): ByteStore {
  const placeOf = (id: string) => join(folder, pathOf(id))
  return {
    incoming,
    async put(id, path) {
      const target = placeOf(id)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // The content before its name, and the name before we say that it is kept.
      await syncToDisk(path)
      await rename(path, target)
      await syncToDisk(dirname(target))
    },
    async get(id) {
      const handle = await open(placeOf(id)).catch(nullWhereMissing)
      return handle?.createReadStream() ?? null
    },
    async remove(id) {
      await rm(placeOf(id), { force: true })
      // A folder that the id names goes with its last file.
      if (id.includes('/')) await rmdir(dirname(placeOf(id))).catch(() => {})
    },
    async *list() {
      for await (const path of filesBelow(folder)) {
        const place = path.slice(folder.length + 1)
        const fileId = idOf(place)
        // Nothing else that lies there is a kept file.
        const found = pathOf(fileId) === place ? await stat(path).catch(nullWhereMissing) : null
        if (found) yield { fileId, keptAt: found.mtime }
      }
    },
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isFile()) yield path
    else yield* filesBelow(path)
  }
}

async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
