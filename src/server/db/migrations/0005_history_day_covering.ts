import { type Kysely, sql } from 'kysely'

/**
 * An institution's total over a range of days without touching the table: a year of days in several transactions and
 * currencies is thousands of rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX history_day_n ON history_day (ins_id_cd, settle_dt) INCLUDE (trans_id, trans_curr_cd, n)`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX history_day_n`.execute(db)
}
