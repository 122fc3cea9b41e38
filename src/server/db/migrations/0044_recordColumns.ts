import { type Kysely, sql } from 'kysely'

/**
 * The columns with which a record was raised never change: the application may update the others. A column that is added later
 * needs a GRANT of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
    WHERE attrelid = 'exception'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL(${fixed}::text[])`.execute(
    db,
  )
  await sql`REVOKE UPDATE ON exception FROM recourse_app`.execute(db)
  await sql`GRANT UPDATE (${sql.raw(rows[0]?.columns ?? '')}) ON exception TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT UPDATE ON exception TO recourse_app`.execute(db)
}

const fixed = [
  ...['exp_id', 'flow', 'trans_id', 'with_orig_in', 'submit_ins_id_cd', 'orig_id', 'orig_key', 'orig_log_cd'],
  ...['answers_exp_id', 'at_most_once', 'rec_crt_ts'],
]
