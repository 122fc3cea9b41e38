import { type Kysely, sql } from 'kysely'
import { addDays, type Day } from '../../domain/time/calendar.ts'
import { type CardRow, openCardVault } from '../db/cards/cardVault.ts'
import { historyName, placeName, sealedPlaces } from '../db/cards/sealedPlaces.ts'
import type { SealedSecret } from '../db/cards/secretSeal.ts'
import type { Secrets } from '../db/cards/secrets.ts'
import { firstIdOf, idsPerDay } from '../db/dayIds.ts'
import type { Tables } from '../db/tables.ts'
import { factorSeal } from '../features/auth/factors/factorSeal.ts'
import { secretSeal } from '../features/auth/sso/secretSeal.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { keyOfFile } from '../features/files/sealedFile.ts'
import { webhookSeal } from '../features/webhooks/secret.ts'

/** Something that is stored under a key, and whether the key file opens it. */
export interface Sample {
  kind: 'card' | 'file'
  keyId: number
  what: string
  opens: boolean
}

interface SealedCardRow {
  name: string[]
  key_id: number
  pan_sealed: Buffer
  pan_hash: string
}

/**
 * Tries to open some of what is stored under each key: the oldest and the newest of each table and month, and some at random.
 * `store` null: without the files. `retired`: card keys that seal nothing any more.
 */
export async function takeSamples(
  db: Kysely<Tables>,
  secrets: Secrets,
  { store, retired }: { store: ByteStore | null; retired: ReadonlySet<number> },
): Promise<Sample[]> {
  const vault = openCardVault(secrets)
  const cards = [...(await someTransactions(db, retired)), ...(await someOthers(db))].map(
    ([table, { name, key_id, pan_sealed, pan_hash }]): Sample => {
      const row = [table, ...name] as unknown as CardRow
      return {
        kind: 'card',
        keyId: key_id,
        what: `a card number of ${table} ${name.join(', ')}`,
        opens: isDone(() => vault.hashesOf(vault.open(key_id, pan_sealed, row)).includes(pan_hash)),
      }
    },
  )
  return [...cards, ...(await someSecrets(db, secrets)), ...(store ? await someFiles(db, secrets, store) : [])]
}

type FoundCard = readonly [table: CardRow[0], row: SealedCardRow]

const columns = sql.raw(`${historyName} AS name, key_id, pan_sealed, pan_hash`)

async function someTransactions(db: Kysely<Tables>, retired: ReadonlySet<number>): Promise<FoundCard[]> {
  const found: SealedCardRow[] = []
  // Up to this one, the numbers are destroyed, or on servers without which a start must work.
  const { rows: passed } = await sql<{ id: string }>`
    SELECT greatest(history_remote_end() - 1, (SELECT max(after_id) FROM card_retention)) AS id`.execute(db)
  const after = passed[0]?.id ?? '-1'
  for (const first of await months(db, after)) {
    const [from, to] = [firstIdOf(first), firstIdOf(addDays(first, 31))]
    const isThere = sql`id > ${after} AND id >= ${from} AND id < ${to} AND pan_sealed IS NOT NULL`
    const { rows } = await sql<SealedCardRow>`
      (SELECT ${columns} FROM history_all WHERE ${isThere} ORDER BY id LIMIT 2)
      UNION ALL (SELECT ${columns} FROM history_all WHERE ${isThere} ORDER BY id DESC LIMIT 2)`.execute(db)
    found.push(...rows)
  }
  found.push(...(await someAtRandom(db)))
  const counted = await db.selectFrom('card_key_use').select('key_id').execute()
  const sampled = new Set(found.map(({ key_id }) => key_id))
  const missing = counted.map(({ key_id }) => key_id).filter((id) => !sampled.has(id) && !retired.has(id))
  // Reads the table as far as the first of them, and once as a whole where none of them seals anything any more.
  if (missing.length > 0) {
    const { rows } = await sql<SealedCardRow>`
      SELECT ${columns} FROM history_all WHERE pan_sealed IS NOT NULL AND key_id = ANY(${missing}::smallint[])
        AND id >= history_remote_end()
      LIMIT 5`.execute(db)
    found.push(...rows)
  }
  return found.map((row) => ['history', row] as const)
}

/** The first day of each month that has transactions after this one. */
async function months(db: Kysely<Tables>, after: string): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    SELECT DISTINCT date_trunc('month', settle_dt)::date AS day FROM history_total
    WHERE ins_id_cd = '' AND settle_dt >= DATE '2000-01-01' + (${after}::bigint / ${idsPerDay}::bigint)::int ORDER BY 1`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** Of two hundred pages of each table. */
async function someAtRandom(db: Kysely<Tables>): Promise<SealedCardRow[]> {
  const { rows: tables } = await sql<{ name: string; pages: number }>`
    SELECT c.relname::text AS name, coalesce(sum(greatest(p.relpages, 1)), 1)::float8 AS pages FROM pg_class AS c
    LEFT JOIN pg_inherits AS i ON i.inhparent = c.oid LEFT JOIN pg_class AS p ON p.oid = i.inhrelid AND p.relkind = 'r'
    WHERE c.oid IN ('history'::regclass, 'history_archive'::regclass) GROUP BY 1`.execute(db)
  const found: SealedCardRow[] = []
  for (const { name, pages } of tables) found.push(...(await sampleOf(db, name, Math.min(100, 20_000 / pages))))
  return found
}

/** `share`: of its pages, in percent. */
async function sampleOf(db: Kysely<Tables>, table: string, share: number): Promise<SealedCardRow[]> {
  const { rows } = await sql<SealedCardRow>`
    SELECT ${columns} FROM ${sql.table(table)} TABLESAMPLE SYSTEM (${share})
    WHERE pan_sealed IS NOT NULL AND id >= history_remote_end() ORDER BY random() LIMIT 200`.execute(db)
  return rows
}

async function someOthers(db: Kysely<Tables>): Promise<FoundCard[]> {
  const found = sealedPlaces.map(async (place) => {
    const { table, id, key } = place
    const { rows } = await sql<SealedCardRow>`
      WITH ends AS (
        SELECT min(${sql.ref(id)}) AS oldest, max(${sql.ref(id)}) AS newest FROM ${sql.table(table)}
        WHERE pan_sealed IS NOT NULL GROUP BY ${sql.ref(key)})
      SELECT ${sql.raw(placeName(place))} AS name, ${sql.ref(key)} AS key_id, pan_sealed, pan_hash FROM ${sql.table(table)}
      WHERE ${sql.ref(id)} IN (SELECT oldest FROM ends UNION SELECT newest FROM ends)`.execute(db)
    return rows.map((row) => [table, row] as const)
  })
  return (await Promise.all(found)).flat()
}

/** Secrets of authenticator apps, webhooks and single sign-on: the oldest and the newest of each key. */
async function someSecrets(db: Kysely<Tables>, secrets: Secrets): Promise<Sample[]> {
  const seals = { totp_factor: factorSeal(secrets), webhook: webhookSeal(secrets), sso_setting: secretSeal(secrets) }
  const found = secretColumns.map(async ({ table, id, key, sealed }) => {
    const { rows } = await sql<SealedSecret & { id: string }>`
      WITH ends AS (
        SELECT min(${sql.ref(id)}) AS oldest, max(${sql.ref(id)}) AS newest FROM ${sql.table(table)}
        WHERE ${sql.ref(sealed)} IS NOT NULL GROUP BY ${sql.ref(key)})
      SELECT ${sql.ref(id)}::text AS id, ${sql.ref(key)} AS "keyId", ${sql.ref(sealed)} AS bytes FROM ${sql.table(table)}
      WHERE ${sql.ref(sealed)} IS NOT NULL
        AND ${sql.ref(id)} IN (SELECT oldest FROM ends UNION SELECT newest FROM ends)`.execute(db)
    return rows.map(
      (row): Sample => ({
        kind: 'file',
        keyId: row.keyId,
        what: `a secret of ${table} ${row.id}`,
        opens: isDone(() => seals[table].open(row.id, row) !== undefined),
      }),
    )
  })
  return (await Promise.all(found)).flat()
}

const secretColumns = [
  { table: 'totp_factor', id: 'user_id', key: 'key_id', sealed: 'secret_sealed' },
  { table: 'totp_factor', id: 'user_id', key: 'pending_key_id', sealed: 'pending_sealed' },
  { table: 'webhook', id: 'webhook_id', key: 'secret_key_id', sealed: 'secret_sealed' },
  { table: 'webhook', id: 'webhook_id', key: 'former_key_id', sealed: 'former_sealed' },
  { table: 'sso_setting', id: 'ins_id_cd', key: 'key_id', sealed: 'secret_sealed' },
] as const

/** The oldest and the newest files, as far as they are in the store. */
async function someFiles(db: Kysely<Tables>, secrets: Secrets, store: ByteStore): Promise<Sample[]> {
  const { rows } = await sql<{ fileId: string }>`
    (SELECT file_id AS "fileId" FROM file ORDER BY uploaded_at LIMIT 3)
    UNION (SELECT file_id FROM file ORDER BY uploaded_at DESC LIMIT 3)`.execute(db)
  const found: Sample[] = []
  for (const { fileId } of rows) {
    const bytes = await store.get(fileId)
    const key = bytes && (await keyOfFile(bytes, fileId, secrets.fileKeys()).finally(() => bytes.destroy()))
    if (key) found.push({ kind: 'file', keyId: key.id, what: `the file ${fileId}`, opens: key.opens })
  }
  return found
}

function isDone(work: () => boolean): boolean {
  try {
    return work()
  } catch {
    return false
  }
}
