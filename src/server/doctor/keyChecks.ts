import { onDatabase, sealsOf, sealsToWarn } from '../db/cardKeyUse.ts'
import { openCardVault } from '../db/cardVault.ts'
import { type Connection, type Databases, openDatabases } from '../db/databases.ts'
import { openSecrets } from '../db/secrets.ts'
import type { Settings } from '../settings.ts'
import { bad, type Finding, ok, warning } from './finding.ts'

/** Whether the key file is there, private, and that of the database. */
export async function checkKeys({ secretFile }: Settings, connection: Connection | null): Promise<Finding[]> {
  const secrets = openSecrets(secretFile, { mustExist: true })
  const vault = openCardVault(secrets)
  if (!connection) return [ok('keys', `${secretFile} can be read by its user alone`)]
  const databases = openDatabases(connection, { size: 1 })
  try {
    const cards = await someCards(databases)
    for (const { keyId, sealed, row } of cards)
      try {
        vault.open(keyId, sealed, row)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        return [
          bad(
            'keys',
            `${secretFile} does not open a stored card number: ${why}`,
            'It is not the key file of this database, or a former one: restore the right one to SECRET_FILE.',
          ),
        ]
      }
    const worn = [...(await sealsOf(onDatabase(databases.main)))].filter(
      ([id, seals]) => id === vault.keyId() && seals >= sealsToWarn,
    )
    const said = `${secretFile} ${cards.length > 0 ? 'opens what is stored' : 'can be read by its user alone'}`
    return worn.length > 0
      ? [warning('keys', 'the card key has encrypted half of what one key may', 'Run recourse keys rotate.')]
      : [ok('keys', said)]
  } finally {
    await databases.close()
  }
}

/** The newest of the transactions, and of the records without one. */
async function someCards({ main }: Databases) {
  const history = await main
    .selectFrom('history_all')
    .select(['pri_key', 'log_cd', 'settle_dt', 'key_id', 'pan_sealed'])
    .where('pan_sealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const records = await main
    .selectFrom('exception')
    .select(['exp_id', 'pan_key_id', 'pan_sealed'])
    .where('pan_sealed', 'is not', null)
    .limit(1)
    .execute()
  return [
    ...history.flatMap(({ key_id, pan_sealed, pri_key, log_cd, settle_dt }) =>
      pan_sealed ? [{ keyId: key_id, sealed: pan_sealed, row: ['history', pri_key, log_cd, settle_dt] as const }] : [],
    ),
    ...records.flatMap(({ exp_id, pan_key_id, pan_sealed }) =>
      pan_sealed && pan_key_id !== null
        ? [{ keyId: pan_key_id, sealed: pan_sealed, row: ['exception', exp_id] as const }]
        : [],
    ),
  ]
}
