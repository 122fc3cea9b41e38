import type { Secrets } from '../../db/cards/secrets.ts'
import type { Settings } from '../../settings.ts'
import type { ByteStore, FileStore } from './byteStore.ts'
import { uploadFolder } from './folderStore.ts'
import { s3Store } from './s3Store.ts'
import { sealedStore } from './sealedStore.ts'

export function openFileStore(
  settings: Pick<Settings, 'filesUrl' | 'dataDir'>,
  { fileKeys }: Pick<Secrets, 'fileKeys'>,
): FileStore {
  return sealedStore(openByteStore(settings), fileKeys)
}

/** The files as they are stored: encrypted. */
export function openByteStore({ filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>): ByteStore {
  return filesUrl ? s3Store(filesUrl, dataDir) : uploadFolder(dataDir)
}
