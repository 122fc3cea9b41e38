import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Finds the days of a kind. Sums of all kinds come from history_total.
  await sql`
    CREATE INDEX history_day_kind ON history_day (ins_id_cd, trans_id, settle_dt) INCLUDE (trans_curr_cd, n)`.execute(
    db,
  )
  await sql`DROP INDEX history_day_n`.execute(db)
}
