import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Patience } from '../db/upgrade/patiently.ts'
import { recordCommand } from '../features/audit/operator.ts'
import { copyMonth } from './copyMonth.ts'
import type { HistoryMonth } from './months.ts'
import { attachMonth, changeTables, proveMonth } from './placeMonth.ts'

/** Puts a month back among the live ones, with all their indexes, which are built beside everybody. */
export async function restoreMonth(db: Kysely<Tables>, month: HistoryMonth, patience: Patience): Promise<void> {
  if (month.tablespace !== null || month.server !== null) await copyMonth(db, month, '', patience)
  await buildMissingIndexes(db, month)
  await proveMonth(db, month, patience)
  await changeTables(db, month.month, patience, async (trx) => {
    await sql`ALTER TABLE history_archive DETACH PARTITION ${sql.table(month.table)}`.execute(trx)
    await attachMonth(trx, month, 'history')
    await recordCommand(trx, 'archive restore', { target: month.month, detail: { done: month.rows } })
  })
}

async function buildMissingIndexes(db: Kysely<Tables>, { month, table }: HistoryMonth): Promise<void> {
  // A build that was interrupted leaves an invalid index.
  const { rows: broken } = await sql<{ name: string }>`
    SELECT c.relname::text AS name FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE i.indrelid = ${table}::regclass AND NOT i.indisvalid`.execute(db)
  for (const { name } of broken) await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(db)
  const there = new Set((await indexesOf(db, table)).map(({ definition }) => definition))
  for (const { name, definition } of await indexesOf(db, 'history'))
    if (!there.has(definition))
      await sql`
        CREATE INDEX CONCURRENTLY ${sql.id(`${name}_${month}`)} ON ${sql.table(table)} USING ${sql.raw(definition)}`.execute(
        db,
      )
}

/** With what stands behind `USING`, by which equal ones are known. */
async function indexesOf(db: Kysely<Tables>, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT c.relname::text AS name, substring(pg_get_indexdef(c.oid) FROM ' USING (.*)$') AS definition
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid WHERE i.indrelid = ${table}::regclass`.execute(db)
  return rows
}
