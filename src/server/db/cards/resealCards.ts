import type pg from 'pg'
import { type Connection, connectAs } from '../pools/databases.ts'
import { keepSeals, onClient } from './cardKeyUse.ts'
import { boundLength, type CardRow, type CardVault, type SealedCard } from './cardVault.ts'
import { historyName, placeName, type SealedPlace, sealedPlaces } from './sealedPlaces.ts'

interface ResealOptions {
  signal?: AbortSignal
  onProgress?: (resealed: number) => void
  /** Waits until all servers work with the key under which everything is sealed from now on. */
  ready?: (keyId: number) => Promise<void>
  /** `hashed`: the older keys under which numbers were destroyed. Their hashes can't be made anew. */
  whenComplete?: (keyId: number, hashed: readonly number[]) => void | Promise<void>
  /** Card keys that are lost for good: what they sealed is passed over. */
  lost?: readonly number[]
}

const batch = 5_000

interface Keys {
  vault: CardVault
  /** The newest at the beginning, and any that was added meanwhile. */
  isNew(keyId: number): boolean
  lost: readonly number[]
}

/**
 * Opens every card number, and encrypts and hashes those anew that are not under the newest key or not bound to their row. Each
 * batch is committed by itself, so it can be interrupted and run again while the server works. `complete`: every number opens
 * with the newest key. Throws while an import runs, which could still use an older key, and names the first number that does not
 * open.
 */
export async function resealCards(
  connection: Connection,
  vault: CardVault,
  { signal, onProgress = () => {}, ready, whenComplete, lost = [] }: ResealOptions = {},
): Promise<{ resealed: number; complete: boolean; keyId: number }> {
  await using client = await connectAs(connection, { role: 'recourse_app' })
  await lockCardKeys(client, 'change')
  const keyId = vault.keyId()
  const isNew = (id: number) => vault.keyIds().indexOf(id) >= vault.keyIds().indexOf(keyId)
  const keys: Keys = { vault, isNew, lost }
  await ready?.(keyId)
  let resealed = 0
  for (let after = '-1'; ; ) {
    if (signal?.aborted) return { resealed, complete: false, keyId }
    const rows = await nextRows(client, after, keys)
    const last = rows.at(-1)
    if (!last) {
      await alignRecords(client)
      for (const place of sealedPlaces) resealed += await resealIn(client, place, keys)
      await keepSeals(onClient(client), vault)
      await expectNoneUnder(client, keys)
      await whenComplete?.(keyId, await keysOfDestroyed(client, keyId))
      return { resealed, complete: true, keyId }
    }
    resealed += await replace(client, rows, keys)
    await keepSeals(onClient(client), vault)
    after = last.id
    onProgress(resealed)
  }
}

/**
 * Locks the card keys while the connection lives: `seal` is shared, `change` exclusive. Throws when the lock isn't
 * free.
 */
export async function lockCardKeys(client: pg.Client, purpose: 'seal' | 'change'): Promise<void> {
  const lock = purpose === 'seal' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ held: boolean }>(`SELECT ${lock}(hashtext('card keys')) AS held`)
  if (rows[0]?.held) return
  throw new Error(
    purpose === 'seal'
      ? 'Card numbers are being re-encrypted. Run the import when this has finished.'
      : 'An import or another key change is in progress. Try again later.',
  )
}

interface SealedRow {
  id: string
  name: string[]
  key_id: number
  pan_sealed: Buffer
}

interface SealedTransaction extends SealedRow {
  pan_hash: string
  retri_ref_no: string | null
  settle_dt: string
}

const isSealed = (key: string, lost: string) => `pan_sealed IS NOT NULL AND NOT (${key} = ANY(${lost}::int[]))`

async function nextRows(client: pg.Client, after: string, { lost }: Keys): Promise<SealedTransaction[]> {
  const { rows } = await client.query<SealedTransaction>(
    `SELECT id, ${historyName} AS name, key_id, pan_sealed, pan_hash, retri_ref_no, settle_dt FROM history_all
     WHERE id > $1 AND ${isSealed('key_id', '$2')} ORDER BY id LIMIT $3`,
    [after, lost, batch],
  )
  return rows
}

interface Anew<Row> {
  row: Row
  card: SealedCard
}

/** Of the rows, those that are not under a new key yet. Opens all of them: the number of a key proves nothing. */
function sealAnew<Row extends SealedRow>(table: CardRow[0], rows: readonly Row[], { vault, isNew }: Keys): Anew<Row>[] {
  return rows.flatMap((row) => {
    const { name, key_id, pan_sealed } = row
    const boundTo = [table, ...name] as unknown as CardRow
    let pan: string
    try {
      pan = vault.open(key_id, pan_sealed, boundTo)
    } catch {
      throw new Error(
        `The card number of ${table} ${name.join(', ')} does not open with card key ${key_id}. No key was removed, and all that was re-encrypted so far can be read. Look for the key file that opens it, or restore this row from a backup.`,
      )
    }
    const isBound = pan_sealed.length === boundLength
    return isBound && isNew(key_id) ? [] : [{ row, card: vault.seal(pan, boundTo) }]
  })
}

async function alignRecords(client: pg.Client): Promise<void> {
  for (const { table, id, key } of [
    { table: 'exception', id: 'exp_id', key: 'orig_id' },
    { table: 'sus_trans', id: 'rid', key: 'history_id' },
  ]) {
    await client.query(
      `UPDATE ${table} SET pan_hash = h.pan_hash FROM history AS h
       WHERE h.id = ${table}.${key} AND ${table}.pan_hash <> h.pan_hash`,
    )
    // A join with months on other servers would fetch all of them.
    await client.query(
      `UPDATE ${table} AS t SET pan_hash = h.pan_hash
       FROM ${table} AS o CROSS JOIN LATERAL history_row(o.${key}) AS h
       WHERE o.${key} < (SELECT id FROM history_archive_end) AND t.${id} = o.${id} AND t.pan_hash <> h.pan_hash`,
    )
  }
}

async function resealIn(client: pg.Client, place: SealedPlace, keys: Keys): Promise<number> {
  const { table, id, type, key } = place
  let resealed = 0
  for (let after: string = place.first; ; ) {
    const { rows } = await client.query<SealedRow>(
      `SELECT ${id} AS id, ${placeName(place)} AS name, ${key} AS key_id, pan_sealed FROM ${table}
       WHERE ${id} > $1 AND ${isSealed(key, '$2')} ORDER BY ${id} LIMIT $3`,
      [after, keys.lost, batch],
    )
    const last = rows.at(-1)
    if (!last) return resealed
    after = last.id
    const anew = sealAnew(table, rows, keys)
    // Only where it is still the card that was read: a change meanwhile has sealed another.
    await client.query(
      `UPDATE ${table} AS t SET ${key} = card.key_id, pan_sealed = card.sealed, pan_hash = card.hash
       FROM unnest($1::${type}[], $2::bytea[], $3::smallint[], $4::bytea[], $5::uuid[])
         AS card (id, was, key_id, sealed, hash)
       WHERE t.${id} = card.id AND t.pan_sealed = card.was`,
      [
        anew.map(({ row }) => row.id),
        anew.map(({ row }) => row.pan_sealed),
        anew.map(({ card }) => card.keyId),
        anew.map(({ card }) => card.sealed),
        anew.map(({ card }) => card.hash),
      ],
    )
    resealed += anew.length
  }
}

/**
 * Checks all cards once more before older keys are dropped: some may have been added behind the last batch. Throws when
 * it finds one.
 */
async function expectNoneUnder(client: pg.Client, { vault, isNew, lost }: Keys): Promise<void> {
  const tables = [{ table: 'history_all', key: 'key_id' }, ...sealedPlaces]
  const older = tables.map(
    ({ table, key }) => `EXISTS (
      SELECT FROM ${table} WHERE ${isSealed(key, '$1')}
        AND (NOT (${key} = ANY($2::int[])) OR octet_length(pan_sealed) < ${boundLength}))`,
  )
  const { rows } = await client.query<{ found: boolean }>(`SELECT ${older.join(' OR ')} AS found`, [
    lost,
    vault.keyIds().filter(isNew),
  ])
  if (rows[0]?.found) throw new Error('Card numbers under an older key were added meanwhile: seal them anew again.')
}

async function keysOfDestroyed(client: pg.Client, keyId: number): Promise<number[]> {
  const { rows } = await client.query<{ key_id: number }>(
    'SELECT key_id FROM card_key_use WHERE destroyed > 0 AND key_id <> $1 ORDER BY key_id',
    [keyId],
  )
  return rows.map((row) => row.key_id)
}

async function replace(client: pg.Client, rows: readonly SealedTransaction[], keys: Keys): Promise<number> {
  const anew = sealAnew('history', rows, keys)
  if (anew.length === 0) return 0
  const ids = anew.map(({ row }) => row.id)
  const hashes = anew.map(({ card }) => card.hash)
  const sealed = [anew.map(({ card }) => card.keyId), anew.map(({ card }) => card.sealed), hashes]
  await client.query('BEGIN')
  try {
    await client.query(
      `UPDATE history SET key_id = card.key_id, pan_sealed = card.sealed, pan_hash = card.hash
       FROM unnest($1::bigint[], $2::smallint[], $3::bytea[], $4::uuid[]) AS card (id, key_id, sealed, hash)
       WHERE history.id = card.id AND history.id BETWEEN $5 AND $6`,
      [ids, ...sealed, ids[0], ids.at(-1)],
    )
    // The server may not write to the archive, but for this.
    await client.query('SELECT reseal_archived_cards($1, $2, $3, $4)', [ids, ...sealed])
    // In the order in which steps lock records, so that neither waits for the other.
    await client.query(
      `SELECT FROM exception WHERE orig_id = ANY($1::bigint[]) OR (orig_id IS NULL AND pan_hash = ANY($2::uuid[]))
       ORDER BY exp_id FOR UPDATE`,
      [ids, anew.map(({ row }) => row.pan_hash)],
    )
    await client.query(
      `UPDATE exception SET pan_hash = card.hash
       FROM unnest($1::bigint[], $2::uuid[]) AS card (id, hash) WHERE exception.orig_id = card.id`,
      [ids, hashes],
    )
    // A claim without original counts on the transaction with its card, reference number and day: meanwhile as well.
    await client.query(
      `UPDATE exception SET pan_hash = card.hash
       FROM unnest($1::uuid[], $2::text[], $3::date[], $4::uuid[]) AS card (was, retri_ref_no, settle_dt, hash)
       WHERE exception.pan_hash = card.was AND exception.pan_hash <> card.hash AND exception.orig_id IS NULL
         AND exception.retri_ref_no = card.retri_ref_no AND exception.settle_dt = card.settle_dt`,
      [
        anew.map(({ row }) => row.pan_hash),
        anew.map(({ row }) => row.retri_ref_no),
        anew.map(({ row }) => row.settle_dt),
        hashes,
      ],
    )
    await client.query('COMMIT')
    return anew.length
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
