import type pg from 'pg'
import { idsOf } from './months.ts'

/** The index that keeps the rows of a month unique. */
export const uniqueColumns = 'pri_key, log_cd, settle_dt'

/** Makes an empty month of the archive, which a backup fills. */
export async function createArchivedMonth(client: pg.ClientBase, month: string): Promise<void> {
  const { from, to } = idsOf(month)
  const table = `history_${month}`
  await client.query(`CREATE TABLE ${table} (LIKE history INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`)
  await client.query(`CREATE UNIQUE INDEX ON ${table} (${uniqueColumns})`)
  await client.query(`ALTER TABLE history_archive ATTACH PARTITION ${table} FOR VALUES FROM (${from}) TO (${to})`)
}
