import { type Kysely, sql } from 'kysely'

/** Codes by mail for more than submissions: also for a forgotten password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // They are good for five minutes: who waits for one asks for the next.
  await sql`DELETE FROM email_otp`.execute(db)
  // 'submission:' and the user's id; 'reset:' and a keyed hash of the name that was typed, whether somebody has it or not.
  await sql`ALTER TABLE email_otp DROP COLUMN user_id, ADD COLUMN holder text PRIMARY KEY`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM email_otp`.execute(db)
  await sql`
    ALTER TABLE email_otp DROP COLUMN holder,
      ADD COLUMN user_id bigint PRIMARY KEY REFERENCES app_user`.execute(db)
}
