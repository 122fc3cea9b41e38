import { type Kysely, sql } from 'kysely'

/** How many codes a holder was given on a day: mailboxes are not for others to fill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE email_otp
      -- When the day began in which they are counted.
      ADD COLUMN counted_from timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN issued       integer NOT NULL DEFAULT 1 CHECK (issued > 0)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_otp DROP COLUMN issued, DROP COLUMN counted_from`.execute(db)
}
