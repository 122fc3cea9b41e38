import type pg from 'pg'
import { keepSeals, onClient } from './cardKeyUse.ts'
import { boundLength, type CardRow, type CardVault, type SealedCard } from './cardVault.ts'
import { type Connection, connectAs } from './databases.ts'

interface ResealOptions {
  signal?: AbortSignal
  onProgress?: (resealed: number) => void
  /** `hashed`: the older keys under which numbers were destroyed. Their hashes can't be made anew. */
  whenComplete?: (keyId: number, hashed: readonly number[]) => void
}

const batch = 5_000

const others = [
  { table: 'exception', id: 'exp_id', type: 'text', key: 'pan_key_id', name: ['exp_id'] },
  { table: 'except_entry', id: 'except_id', type: 'bigint', key: 'key_id', name: ['except_id'] },
  {
    table: 'pay_order',
    id: 'order_id',
    type: 'bigint',
    key: 'key_id',
    name: ['acq_ins_id_cd', 'mchnt_cd', 'order_no'],
  },
  { table: 'blocked_trans', id: 'rid', type: 'text', key: 'key_id', name: ['rid'] },
] as const
type Others = (typeof others)[number]

/**
 * Encrypts and hashes every card number under the newest key and for its row. Each batch is committed by itself, so it
 * can be interrupted and run again while the server works. `complete`: no row is left under an older key or bound to no
 * row. Throws while an import runs, which could still use an older key.
 */
export async function resealCards(
  connection: Connection,
  vault: CardVault,
  { signal, onProgress = () => {}, whenComplete = () => {} }: ResealOptions = {},
): Promise<{ resealed: number; complete: boolean; keyId: number }> {
  const client = await connectAs(connection, { role: 'recourse_app' })
  try {
    await lockCardKeys(client, 'change')
    const keyId = vault.keyId()
    let resealed = 0
    for (let after = '-1'; ; ) {
      if (signal?.aborted) return { resealed, complete: false, keyId }
      const rows = await nextRows(client, after, keyId)
      const last = rows.at(-1)
      if (!last) {
        await alignRecords(client)
        for (const where of others) resealed += await resealIn(client, where, keyId, vault)
        await keepSeals(onClient(client), vault)
        await expectNoneUnder(client, keyId)
        whenComplete(keyId, await keysOfDestroyed(client, keyId))
        return { resealed, complete: true, keyId }
      }
      await replace(client, rows, vault)
      await keepSeals(onClient(client), vault)
      after = last.id
      resealed += rows.length
      onProgress(resealed)
    }
  } finally {
    await client.end()
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

/** True for cards under an older key than `$n`, or from before cards were bound to their rows. Destroyed numbers have none. */
const isOlder = (key: string, place: number) =>
  `(pan_sealed IS NOT NULL AND (${key} < $${place} OR octet_length(pan_sealed) < ${boundLength}))`

async function nextRows(client: pg.Client, after: string, keyId: number): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    `SELECT id, ARRAY[pri_key, log_cd, to_char(settle_dt, 'YYYYMMDD')] AS name, key_id, pan_sealed FROM history_all
     WHERE id > $1 AND ${isOlder('key_id', 2)} ORDER BY id LIMIT $3`,
    [after, keyId, batch],
  )
  return rows
}

function sealAnew(vault: CardVault, table: CardRow[0], { name, key_id, pan_sealed }: SealedRow): SealedCard {
  const row = [table, ...name] as unknown as CardRow
  return vault.seal(vault.open(key_id, pan_sealed, row), row)
}

async function alignRecords(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE exception SET pan_hash = h.pan_hash FROM history_all AS h
     WHERE h.id = exception.orig_id AND exception.pan_hash <> h.pan_hash`,
  )
  await client.query(
    `UPDATE sus_trans SET pan_hash = h.pan_hash FROM history_all AS h
     WHERE h.id = sus_trans.history_id AND sus_trans.pan_hash <> h.pan_hash`,
  )
}

async function resealIn(
  client: pg.Client,
  { table, id, type, key, name }: Others,
  keyId: number,
  vault: CardVault,
): Promise<number> {
  for (let resealed = 0; ; ) {
    const { rows } = await client.query<SealedRow>(
      `SELECT ${id} AS id, ARRAY[${name.map((column) => `${column}::text`).join(', ')}] AS name, ${key} AS key_id, pan_sealed
       FROM ${table} WHERE ${isOlder(key, 1)} LIMIT $2`,
      [keyId, batch],
    )
    if (rows.length === 0) return resealed
    const cards = rows.map((row) => sealAnew(vault, table, row))
    // Only where it is still the card that was read: a change meanwhile has sealed another.
    await client.query(
      `UPDATE ${table} AS t SET ${key} = card.key_id, pan_sealed = card.sealed, pan_hash = card.hash
       FROM unnest($1::${type}[], $2::bytea[], $3::smallint[], $4::bytea[], $5::uuid[])
         AS card (id, was, key_id, sealed, hash)
       WHERE t.${id} = card.id AND t.pan_sealed = card.was`,
      [
        rows.map((row) => row.id),
        rows.map((row) => row.pan_sealed),
        cards.map((card) => card.keyId),
        cards.map((card) => card.sealed),
        cards.map((card) => card.hash),
      ],
    )
    resealed += rows.length
  }
}

/**
 * Checks all cards once more before older keys are dropped: some may have been added behind the last batch. Throws when
 * it finds one.
 */
async function expectNoneUnder(client: pg.Client, keyId: number): Promise<void> {
  const tables = [{ table: 'history_all', key: 'key_id' }, ...others]
  const older = tables.map(({ table, key }) => `EXISTS (SELECT FROM ${table} WHERE ${isOlder(key, 1)})`)
  const { rows } = await client.query<{ found: boolean }>(`SELECT ${older.join(' OR ')} AS found`, [keyId])
  if (rows[0]?.found) throw new Error('Card numbers under an older key were added meanwhile: seal them anew again.')
}

async function keysOfDestroyed(client: pg.Client, keyId: number): Promise<number[]> {
  const { rows } = await client.query<{ key_id: number }>(
    'SELECT key_id FROM card_key_use WHERE destroyed > 0 AND key_id < $1 ORDER BY key_id',
    [keyId],
  )
  return rows.map((row) => row.key_id)
}

async function replace(client: pg.Client, rows: readonly SealedRow[], vault: CardVault): Promise<void> {
  const cards = rows.map((row) => sealAnew(vault, 'history', row))
  const ids = rows.map((row) => row.id)
  const hashes = cards.map((card) => card.hash)
  const sealed = [cards.map((card) => card.keyId), cards.map((card) => card.sealed), hashes]
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
    await client.query(
      `UPDATE exception SET pan_hash = card.hash
       FROM unnest($1::bigint[], $2::uuid[]) AS card (id, hash) WHERE exception.orig_id = card.id`,
      [ids, hashes],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
