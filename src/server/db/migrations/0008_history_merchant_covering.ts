import { type Kysely, sql } from 'kysely'

/** A merchant together with transaction, currency and amount: counted to 10,001 from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX history_merchant`.execute(db)
  await sql`
    CREATE INDEX history_merchant ON history (mchnt_cd, id)
    INCLUDE (acq_ins_id_cd, iss_ins_id_cd, trans_id, trans_curr_cd, trans_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX history_merchant`.execute(db)
  await sql`
    CREATE INDEX history_merchant ON history (mchnt_cd, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd)`.execute(db)
}
