import { type Kysely, sql, type Transaction } from 'kysely'
import { dayText } from '../../domain/time/calendar.ts'
import type { Tables } from '../db/tables.ts'
import type { Patience } from '../db/upgrade/patiently.ts'
import { recordCommand } from '../features/audit/operator.ts'
import { firstDayOf, type HistoryMonth } from './months.ts'
import { attachMonth, changeTables, keepOlderServersOut, proveMonth } from './placeMonth.ts'

/**
 * Makes a month one of the archive, where it stands: its rows are not copied. Throws a sentence where they are not those
 * that the sums by day count.
 */
export async function moveMonth(db: Kysely<Tables>, month: HistoryMonth, patience: Patience): Promise<void> {
  await expectSums(db, month)
  await proveMonth(db, month, patience)
  await changeTables(db, month.month, patience, async (trx) => {
    if (month.place === 'live') await sql`ALTER TABLE history DETACH PARTITION ${sql.table(month.table)}`.execute(trx)
    await attachMonth(trx, month, 'history_archive')
    await dropOtherIndexes(trx, month.table)
    await sql.raw(keepOlderServersOut).execute(trx)
    await recordCommand(trx, 'archive move', { target: month.month, detail: { done: month.rows } })
  })
}

async function expectSums(db: Kysely<Tables>, { month, table }: HistoryMonth): Promise<void> {
  const first = dayText(firstDayOf(month))
  const { rows } = await sql<{ day: string }>`
    WITH found AS (
      SELECT settle_dt, trans_id, trans_curr_cd, count(*) AS n, sum(trans_at) AS trans_at
      FROM ${sql.table(table)} GROUP BY 1, 2, 3
    ), summed AS (
      SELECT settle_dt, trans_id, trans_curr_cd, n, trans_at FROM history_day
      WHERE ins_id_cd = '' AND settle_dt >= ${first}::date AND settle_dt < ${first}::date + interval '1 month'
    )
    SELECT to_char(settle_dt, 'YYYY-MM-DD') AS day
    FROM found FULL JOIN summed USING (settle_dt, trans_id, trans_curr_cd)
    WHERE found.n IS DISTINCT FROM summed.n OR found.trans_at IS DISTINCT FROM summed.trans_at
    ORDER BY 1 LIMIT 1`.execute(db)
  const [differs] = rows
  if (differs)
    throw new Error(
      `${month} stays where it is: its transactions of ${differs.day} are not those that the sums by day count. Run recourse audit verify.`,
    )
}

/** Those that the archive doesn't have, but for the one that keeps its rows unique. */
async function dropOtherIndexes(trx: Transaction<Tables>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname::text AS name FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE i.indrelid = ${table}::regclass AND NOT i.indisunique
      AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = i.indexrelid)`.execute(trx)
  for (const { name } of rows) await sql`DROP INDEX ${sql.id(name)}`.execute(trx)
}
