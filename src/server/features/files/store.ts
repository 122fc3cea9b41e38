import type { Secrets } from '../../db/secrets.ts'
import type { Settings } from '../../settings.ts'
import type { FileStore } from './byteStore.ts'
import { folderStore } from './folderStore.ts'
import { s3Store } from './s3Store.ts'
import { sealedStore } from './sealedStore.ts'
export function openFileStore(
  { filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>,
  { fileKeys }: Pick<Secrets, 'fileKeys'>,
): FileStore {
  return sealedStore(filesUrl ? s3Store(filesUrl, dataDir) : folderStore(dataDir), fileKeys)
}
