import { onDatabase, sealsOf, sealsToWarn } from '../db/cardKeyUse.ts'
import { openCardVault } from '../db/cardVault.ts'
import { type Connection, openDatabases } from '../db/databases.ts'
import { openSecrets } from '../db/secrets.ts'
import { openByteStore } from '../features/files/store.ts'
import { keyFaults, openSecretsOf, wrongKeys } from '../keys/register.ts'
import type { Settings } from '../settings.ts'
import { bad, type Finding, ok, warning } from './finding.ts'

/** Whether the key file is there, private, and that of the database. */
export async function checkKeys(settings: Settings, connection: Connection | null): Promise<Finding[]> {
  const { secretFile } = settings
  if (!connection) {
    openSecrets(secretFile, { mustExist: true })
    return [ok('keys', `${secretFile} can be read by its user alone`)]
  }
  const databases = openDatabases(connection, { size: 1 })
  try {
    const db = databases.main
    const secrets = await openSecretsOf(db, secretFile, { create: false })
    const faults = await keyFaults({ db, secrets, secretFile, store: openByteStore(settings) })
    if (faults.length > 0)
      return [bad('keys', wrongKeys(secretFile, faults), 'Restore the right key file to SECRET_FILE.')]
    const newest = openCardVault(secrets).keyId()
    const seals = (await sealsOf(onDatabase(db))).get(newest) ?? 0
    return seals >= sealsToWarn
      ? [warning('keys', 'the card key has encrypted half of what one key may', 'Run recourse keys rotate.')]
      : [ok('keys', `${secretFile} is that of the database, and opens what is stored`)]
  } finally {
    await databases.close()
  }
}
