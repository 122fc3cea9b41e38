import { type Kysely, sql } from 'kysely'

/**
 * An issuer's own by amount, from the index alone: what it is the acquirer of as well is left to the acquirer's side of
 * the question, and thousands of rows would be read only to tell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX history_iss_at`.execute(db)
  await sql`CREATE INDEX history_iss_at ON history (iss_ins_id_cd, trans_at, id) INCLUDE (acq_ins_id_cd)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX history_iss_at`.execute(db)
  await sql`CREATE INDEX history_iss_at ON history (iss_ins_id_cd, trans_at, id)`.execute(db)
}
