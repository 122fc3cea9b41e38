import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { ByteStore } from '../features/files/byteStore.ts'
import { s3Store } from '../features/files/s3Store.ts'

/** Where backups are kept: a folder, or a prefix of an S3 bucket. */
export interface BackupStore {
  /** The folder, or the bucket without its key. */
  name: string
  /** `<backup>/manifest.json`, written last, `<backup>/<table>` for each table, and `verified.json`. */
  bases: ByteStore
  /** WAL of backups that releases before 1.1 made. */
  wal: ByteStore
  /** Uploaded files under their ids, encrypted as in the file store. */
  files: ByteStore
}

export function openBackupStore(address: string): BackupStore {
  if (!address.startsWith('s3://')) {
    const folder = resolve(address)
    const area = (name: string) => plainFolder(join(folder, name), join(folder, 'incoming'))
    return { name: folder, bases: area('bases'), wal: area('wal'), files: area('files') }
  }
  const area = (name: string) => {
    const url = new URL(address)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`
    return s3Store(url.href, join(tmpdir(), 'recourse-backup'), 'BACKUP_URL')
  }
  const { hostname, pathname } = new URL(address)
  return { name: `s3://${hostname}${pathname}`, bases: area('bases'), wal: area('wal'), files: area('files') }
}

/** Keeps each file under its id as a path. */
function plainFolder(folder: string, incoming: string): ByteStore {
  return {
    incoming,
    async put(id, path) {
      const target = join(folder, id)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await syncToDisk(path)
      await rename(path, target)
      await syncToDisk(dirname(target))
    },
    async get(id) {
      const handle = await open(join(folder, id)).catch(nullWhereMissing)
      return handle?.createReadStream() ?? null
    },
    async remove(id) {
      await rm(join(folder, id), { force: true })
      // The folder of a backup goes with its last file.
      if (id.includes('/')) await rmdir(dirname(join(folder, id))).catch(() => {})
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(nullWhereMissing)
        if (found) yield { fileId: path.slice(folder.length + 1), keptAt: found.mtime }
      }
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
