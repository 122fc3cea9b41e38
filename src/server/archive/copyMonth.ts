import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Patience } from '../db/upgrade/patiently.ts'
import { recordCommand } from '../features/audit/operator.ts'
import { uniqueColumns } from './createMonth.ts'
import type { HistoryMonth } from './months.ts'
import { attachMonth, changeTables, proveMonth } from './placeMonth.ts'

/** How often a month is copied anew whose card numbers were changed meanwhile. */
export const copyTries = 3

/**
 * Copies a month of the archive into another tablespace, or back from another server, which rewrites it in order and
 * without gaps, and puts the copy in its place when all its rows are equal. Searches read the old table until then.
 */
export async function copyMonth(
  db: Kysely<Tables>,
  month: HistoryMonth,
  /** Empty for that of the database. */
  tablespace: string,
  patience: Patience,
): Promise<void> {
  const copy = `${month.table}_copy`
  for (let tried = 1; ; tried++) {
    await fillCopy(db, month, copy, tablespace)
    await sql`VACUUM (FREEZE, ANALYZE) ${sql.table(copy)}`.execute(db)
    await proveMonth(db, { month: month.month, table: copy }, patience)
    const isPut = await changeTables(db, month.month, patience, (trx) => putCopy(trx, month, copy, tablespace))
    if (isPut) return
    if (tried === copyTries) throw new Error(keepsChanging(month))
  }
}

export function keepsChanging({ month }: HistoryMonth): string {
  return `${month} stays where it is: its card numbers are being changed. Run it again when that is done.`
}

async function fillCopy(db: Kysely<Tables>, month: HistoryMonth, copy: string, tablespace: string): Promise<void> {
  const { table } = month
  // A foreign table has neither indexes nor checks.
  const [like, indexed] = month.server === null ? [table, table] : ['history', 'history_archive']
  const indexes = await sql<{ definition: string }>`
    SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = ${indexed}::regclass`.execute(db)
  const { rows: columns } = await sql<{ name: string; unsearched: boolean }>`
    SELECT attname::text AS name, attstattarget IS NOT DISTINCT FROM 0 AS unsearched FROM pg_attribute
    WHERE attrelid = ${like}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  await db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('default_tablespace', ${tablespace}, true)`.execute(trx)
    await sql`DROP TABLE IF EXISTS ${sql.table(copy)}`.execute(trx)
    await sql`
      CREATE TABLE ${sql.table(copy)} (LIKE ${sql.table(like)} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`.execute(trx)
    await sql`INSERT INTO ${sql.table(copy)} (${names}) SELECT ${names} FROM ${sql.table(table)} ORDER BY id`.execute(
      trx,
    )
    if (month.server !== null) await sql.raw(`CREATE UNIQUE INDEX ON ${copy} (${uniqueColumns})`).execute(trx)
    const noStatistics = columns
      .filter(({ unsearched }) => unsearched)
      .map(({ name }) => sql`ALTER COLUMN ${sql.id(name)} SET STATISTICS 0`)
    if (noStatistics.length > 0) await sql`ALTER TABLE ${sql.table(copy)} ${sql.join(noStatistics)}`.execute(trx)
    for (const { definition } of indexes.rows)
      await sql.raw(definition.replace(/ INDEX \S+ ON (ONLY )?\S+ USING /, ` INDEX ON ${copy} USING `)).execute(trx)
  })
}

/** False where the rows differ. Nobody changes them meanwhile; searches go on. */
async function putCopy(
  trx: Transaction<Tables>,
  month: HistoryMonth,
  copy: string,
  tablespace: string,
): Promise<boolean> {
  const { table } = month
  // A foreign table can't be locked by its name.
  await sql`LOCK TABLE ${sql.table(month.server === null ? table : 'history_archive')} IN SHARE MODE`.execute(trx)
  const { rows } = await sql<{ equal: boolean }>`
    SELECT ${sql.raw(sumsOf(table))} = ${sql.raw(sumsOf(copy))} AS equal`.execute(trx)
  if (!rows[0]?.equal) return false
  await sql`ALTER TABLE history_archive DETACH PARTITION ${sql.table(table)}`.execute(trx)
  await sql`DROP ${sql.raw(month.server === null ? '' : 'FOREIGN')} TABLE ${sql.table(table)}`.execute(trx)
  await sql`ALTER TABLE ${sql.table(copy)} RENAME TO ${sql.id(table)}`.execute(trx)
  await attachMonth(trx, month, 'history_archive')
  await recordCommand(trx, 'archive move', { target: month.month, detail: { done: month.rows, tablespace } })
  return true
}

/** SQL for count, amounts, and a sum of hashes over whole rows. */
export const sumsOf = (table: string) => `(
  SELECT ROW(count(*), sum(trans_at), sum(hashtextextended(ROW(one.*)::text, 0)::numeric)) FROM ${table} AS one)`
