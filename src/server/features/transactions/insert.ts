import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CardVault } from '../../db/cardVault.ts'
import { type ColumnName, columnNames, fileColumns } from './columns.ts'

/** Transactions on their way into the table: lines for COPY, and what must exist before them. */
export interface Chunk {
  lines: string[]
  /** The first day of each month that occurs, as `YYYYMM01`. */
  months: Set<string>
  institutions: Set<string>
}

export function emptyChunk(): Chunk {
  return { lines: [], months: new Set(), institutions: new Set() }
}

const plainColumns = columnNames.filter((name) => fileColumns[name] !== null)
const tableColumns = [
  ...plainColumns.map((name) => fileColumns[name]),
  'key_id',
  'pan_sealed',
  'pan_hash',
  'pan_masked',
]
const columnList = tableColumns.join(', ')
const at = Object.fromEntries(columnNames.map((name, index) => [name, index])) as Record<ColumnName, number>
const plainIndexes = plainColumns.map((name) => at[name])

/** Seals the card number and adds the transaction to the chunk. `values` are in the order of `columnNames`. */
export function addToChunk(chunk: Chunk, values: readonly string[], vault: CardVault): void {
  const card = vault.seal(values[at.priAcctNo] ?? '')
  let line = ''
  for (const index of plainIndexes) line += `${escapeForCopy(values[index] ?? '')}\t`
  chunk.lines.push(`${line}${card.keyId}\t\\\\x${card.sealed.toString('hex')}\t${card.hash}\t${card.masked}\n`)
  chunk.months.add(`${values[at.settleDt]?.slice(0, 6)}01`)
  chunk.institutions.add(values[at.acqInsIdCd] ?? '').add(values[at.issInsIdCd] ?? '')
}

function escapeForCopy(value: string): string {
  if (!/[\\\t\n\r]/.test(value)) return value
  return value.replace(/[\\\t\n\r]/g, (char) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[char] ?? char)
}

/** Makes the connection ready for `insertChunk`: the table that a chunk goes through, which ends with the connection. */
export async function prepareInsert(client: pg.Client): Promise<void> {
  await client.query("SET temp_buffers = '64MB'")
  await client.query(`CREATE TEMP TABLE incoming AS SELECT ${columnList} FROM history WITH NO DATA`)
}

/**
 * What arrives is counted into the days of both institutions (once where they are the same) and of the network, by the
 * statement that inserts it: the day summary always agrees with the table.
 */
const insertAndCount = `
  WITH arrived AS (
    INSERT INTO history (id, ${columnList})
    SELECT (settle_dt - DATE '2000-01-01') * 10000000000 + nextval('history_seq'), ${columnList} FROM incoming
    ON CONFLICT DO NOTHING
    RETURNING acq_ins_id_cd, iss_ins_id_cd, settle_dt, trans_id, trans_curr_cd, trans_at
  ), pairs AS (
    SELECT acq_ins_id_cd, iss_ins_id_cd, settle_dt, trans_id, trans_curr_cd, count(*) AS n, sum(trans_at) AS trans_at
    FROM arrived GROUP BY 1, 2, 3, 4, 5
  ), counted AS (
    INSERT INTO history_day AS day (ins_id_cd, settle_dt, trans_id, trans_curr_cd, n, trans_at)
    SELECT ins_id_cd, settle_dt, trans_id, trans_curr_cd, sum(n), sum(trans_at)
    FROM pairs CROSS JOIN LATERAL unnest(
      CASE WHEN acq_ins_id_cd = iss_ins_id_cd THEN ARRAY['', acq_ins_id_cd]
      ELSE ARRAY['', acq_ins_id_cd, iss_ins_id_cd] END) AS ins_id_cd
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (ins_id_cd, settle_dt, trans_id, trans_curr_cd)
    DO UPDATE SET n = day.n + excluded.n, trans_at = day.trans_at + excluded.trans_at
  )
  SELECT coalesce(sum(n), 0)::int AS inserted FROM pairs`

/**
 * Inserts a chunk in one database transaction and answers how many of its transactions were new. Those that are there
 * already, by (priKey, logCd, settleDt), are left as they are. Institutions that nobody has entered yet are added under
 * their number, since an exception may be raised against them at once.
 */
export async function insertChunk(client: pg.Client, chunk: Chunk): Promise<number> {
  await client.query('BEGIN')
  try {
    // Importers take turns, so that two files with the same transactions can't wait for each other.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('import transactions'))")
    await client.query('TRUNCATE incoming')
    await client.query('SELECT ensure_history_partition(day) FROM unnest($1::date[]) AS day', [[...chunk.months]])
    await client.query(
      `INSERT INTO institution (ins_id_cd, ins_en_nm, ins_nm)
       SELECT code, code, code FROM unnest($1::text[]) AS code ON CONFLICT DO NOTHING`,
      [[...chunk.institutions]],
    )
    await copy(client, chunk.lines)
    const { rows } = await client.query<{ inserted: number }>(insertAndCount)
    await client.query('COMMIT')
    return rows[0]?.inserted ?? 0
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** What the planner knows of the table, and which pages an index alone can answer, after many rows have come. */
export async function refreshStatistics(client: pg.Client): Promise<void> {
  await client.query('SET ROLE NONE') // Only the owner may.
  await client.query('VACUUM (ANALYZE, SKIP_LOCKED) history, history_day')
}

const linesAWrite = 500

async function copy(client: pg.Client, lines: readonly string[]): Promise<void> {
  const stream = client.query(copyFrom(`COPY incoming (${columnList}) FROM STDIN`))
  const done = finished(stream)
  done.catch(() => {}) // Awaited below; a failure may come before that.
  for (let start = 0; start < lines.length; start += linesAWrite) {
    const piece = lines.slice(start, start + linesAWrite).join('')
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
  }
  stream.end()
  await done
}
