import { type Kysely, sql } from 'kysely'

/** Links by which a forgotten password is replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE reset_token (
      -- A plain hash: there are 2^128 tokens.
      token_hash    bytea PRIMARY KEY,
      -- Keyed hashes of the name that was typed, which nobody may have: alone, and with the device that asked.
      account_hash  bytea NOT NULL,
      asked_hash    bytea NOT NULL,
      sent_at       timestamptz NOT NULL DEFAULT now(),
      expires_at    timestamptz NOT NULL
    )`.execute(db)
  // How many were asked for today, and when the last one was.
  await sql`CREATE INDEX reset_token_asked ON reset_token (asked_hash, sent_at)`.execute(db)
  // Those of an account that have to go: its password or its address is another now.
  await sql`CREATE INDEX reset_token_account ON reset_token (account_hash)`.execute(db)
  // Sweeping out what is too old.
  await sql`CREATE INDEX reset_token_sent ON reset_token (sent_at)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON reset_token TO recourse_app`.execute(db)
  // Codes for forgotten passwords, which nothing takes any more.
  await sql`DELETE FROM email_otp WHERE holder LIKE 'reset:%'`.execute(db)
  await sql`ALTER TABLE email_otp DROP COLUMN counted_from, DROP COLUMN issued`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE email_otp ADD COLUMN counted_from timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN issued integer NOT NULL DEFAULT 1`.execute(db)
  await sql`DROP TABLE reset_token`.execute(db)
}
