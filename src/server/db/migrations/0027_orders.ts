import { type Kysely, sql } from 'kysely'

/** An order that is imported again may be taken further: what becomes known of it, not what was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    GRANT UPDATE (status, paid_tm, pan_masked, retri_ref_no, pri_key, log_cd, settle_dt) ON pay_order TO recourse_app`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    REVOKE UPDATE (status, paid_tm, pan_masked, retri_ref_no, pri_key, log_cd, settle_dt) ON pay_order FROM recourse_app`.execute(
    db,
  )
}
