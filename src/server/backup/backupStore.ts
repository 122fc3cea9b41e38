import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ByteStore } from '../features/files/byteStore.ts'
import { folderStore } from '../features/files/folderStore.ts'
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
    const area = (name: string) => folderStore(join(folder, name), join(folder, 'incoming'))
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
