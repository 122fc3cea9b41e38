import { type Kysely, sql } from 'kysely'

/** Which transaction a cleared refund or cancellation takes back (DE 90): the `pri_key` of that one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE history ADD COLUMN orig_key text CHECK (length(orig_key) BETWEEN 1 AND 42)`.execute(db)
  // For the refunds of a transaction: few rows name one.
  await sql`CREATE INDEX history_refund ON history (orig_key, id) WHERE orig_key IS NOT NULL`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE history DROP COLUMN orig_key`.execute(db)
}
