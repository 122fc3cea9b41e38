import type { Readable } from 'node:stream'
import type { Settings } from '../../settings.ts'
import { folderStore } from './folderStore.ts'
import { s3Store } from './s3Store.ts'

/** Where the bytes of files are kept, by opaque ids. */
export interface FileStore {
  /** Takes over the file that lies complete at this path. When it resolves, the file survives a crash. */
  put(fileId: string, path: string): Promise<void>
  /** Its bytes; null where there is no such file. */
  get(fileId: string): Promise<Readable | null>
  remove(fileId: string): Promise<void>
  /** A folder of this machine in which uploads are received. */
  incoming: string
}

/** The store that the setting FILES_URL names: a bucket, or else a folder of the data folder. */
export function openFileStore({ filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>): FileStore {
  return filesUrl ? s3Store(filesUrl, dataDir) : folderStore(dataDir)
}
