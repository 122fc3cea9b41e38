import { type Kysely, sql } from 'kysely'

/** The content that a one-time password was requested for; it signs nothing else. Null: the request didn't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_otp ADD COLUMN signs jsonb CHECK (jsonb_typeof(signs) = 'array')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_otp DROP COLUMN signs`.execute(db)
}
