import type { Readable } from 'node:stream'
import type { Secrets } from '../../db/secrets.ts'
import type { Settings } from '../../settings.ts'
import { folderStore } from './folderStore.ts'
import { s3Store } from './s3Store.ts'
import { sealedStore } from './sealedStore.ts'

export interface KeptFile {
  fileId: string
  keptAt: Date
}

/** A store of bytes by opaque ids. */
export interface ByteStore {
  /** Takes over the file that lies complete at this path. When it resolves, the file survives a crash. */
  put(fileId: string, path: string): Promise<void>
  /** Its bytes; null where there is no such file. */
  get(fileId: string): Promise<Readable | null>
  remove(fileId: string): Promise<void>
  /** All that it holds, and since when. */
  list(): AsyncIterable<KeptFile>
  /** A folder of this machine in which uploads are received. */
  incoming: string
}

/** A store of sealed files. */
export interface FileStore extends ByteStore {
  /** Puts the file's own key under the newest key of the key file. False where it is, or where there is no such file. */
  rewrap(fileId: string): Promise<boolean>
}

/** The store that the setting FILES_URL names: a bucket, or else a folder of the data folder. */
export function openFileStore(
  { filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>,
  { fileKeys }: Pick<Secrets, 'fileKeys'>,
): FileStore {
  return sealedStore(filesUrl ? s3Store(filesUrl, dataDir) : folderStore(dataDir), fileKeys)
}
