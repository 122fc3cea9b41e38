import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Patience, patiently } from '../db/upgrade/patiently.ts'
import { type HistoryMonth, idsOf } from './months.ts'

/** Adopting a table with this check needs no look at its rows. */
const check = 'whole_month'

type MonthTable = Pick<HistoryMonth, 'month' | 'table'>

/** Lets PostgreSQL read the ids of a month beside everybody, so that nobody waits for that when it changes its place. */
export async function proveMonth(db: Kysely<Tables>, { month, table }: MonthTable, patience: Patience): Promise<void> {
  const { from, to } = idsOf(month)
  const { rows } = await sql<{ proved: boolean }>`
    SELECT convalidated AS proved FROM pg_constraint WHERE conrelid = ${table}::regclass AND conname = ${check}`.execute(
    db,
  )
  if (rows.length === 0)
    await changeTables(db, month, patience, (trx) =>
      sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.id(check)}
        CHECK (id >= ${sql.lit(from)} AND id < ${sql.lit(to)}) NOT VALID`.execute(trx),
    )
  if (!rows[0]?.proved) await sql`ALTER TABLE ${sql.table(table)} VALIDATE CONSTRAINT ${sql.id(check)}`.execute(db)
}

/** Makes a table that stands alone the month of `history` or of its archive. */
export async function attachMonth(
  trx: Transaction<Tables>,
  { month, table }: MonthTable,
  whole: 'history' | 'history_archive',
): Promise<void> {
  const { from, to } = idsOf(month)
  await sql`ALTER TABLE ${sql.table(whole)} ATTACH PARTITION ${sql.table(table)}
    FOR VALUES FROM (${sql.lit(from)}) TO (${sql.lit(to)})`.execute(trx)
  await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT IF EXISTS ${sql.id(check)}`.execute(trx)
  await putEnd(trx)
}

/** Searches learn from it, with their rows, how far the archive reaches, and how far the months on other servers do. */
async function putEnd(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ last: string | null; remote: string | null }>`
    SELECT max(right(relname, 6)) AS last, max(right(relname, 6)) FILTER (WHERE relkind = 'f') AS remote
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'history_archive'::regclass AND relkind IN ('r', 'f')`.execute(trx)
  const [{ last, remote } = { last: null, remote: null }] = rows
  const remoteEnd = remote ? idsOf(remote).to : 0
  if (!last) await sql`DELETE FROM history_archive_end`.execute(trx)
  else
    await sql`
      INSERT INTO history_archive_end (id, remote_id) VALUES (${idsOf(last).to}, ${remoteEnd})
      ON CONFLICT (one_row) DO UPDATE SET id = excluded.id, remote_id = excluded.remote_id`.execute(trx)
  // The refunds of a month that is here again are read from it.
  await sql`DELETE FROM history_remote_refund WHERE id >= ${remoteEnd}`.execute(trx)
}

/** A server from before this migration would not find what is archived. */
export const keepOlderServersOut = `
  INSERT INTO schema_floor (migration, needs) VALUES ('0069_archive', '0069_archive') ON CONFLICT DO NOTHING`

/** A server from before this migration would ask other servers for what it does not need from them. */
export const keepServersOutThatAskAll = `
  INSERT INTO schema_floor (migration, needs) VALUES ('0093_remoteMonths', '0093_remoteMonths') ON CONFLICT DO NOTHING`

/** Tries a short transaction again while it doesn't get its locks at once. */
export function changeTables<Done>(
  db: Kysely<Tables>,
  month: string,
  patience: Patience,
  work: (trx: Transaction<Tables>) => Promise<Done>,
): Promise<Done> {
  return patiently(`The month ${month}`, patience, (lockTimeoutMs) =>
    db.transaction().execute(async (trx) => {
      await sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx)
      return work(trx)
    }),
  )
}

/** Tries the last part of a transaction again while it doesn't get its locks. What was done before stays, with its locks. */
export function changeTablesAtEnd(
  trx: Transaction<Tables>,
  month: string,
  patience: Patience,
  work: () => Promise<void>,
): Promise<void> {
  return patiently(`The month ${month}`, patience, async (lockTimeoutMs) => {
    await sql`SAVEPOINT before_end`.execute(trx)
    try {
      await sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx)
      await work()
    } catch (error) {
      // Fails where the connection is broken, which the first error says.
      await sql`ROLLBACK TO SAVEPOINT before_end`.execute(trx).catch(() => {})
      throw error
    }
  })
}
