import { type Kysely, sql } from 'kysely'

/** One-time passwords by e-mail, and the settings of an institution that say when one is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One code a user: a new one takes the place of the one before.
  await sql`
    CREATE TABLE email_otp (
      user_id      bigint PRIMARY KEY REFERENCES app_user,
      -- IV, ciphertext, tag: the six digits, which a plain hash would not hide.
      code_sealed  bytea NOT NULL,
      sent_at      timestamptz NOT NULL DEFAULT now(),
      expires_at   timestamptz NOT NULL CHECK (expires_at > sent_at),
      -- Wrong ones.
      tries        integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
      spent        boolean NOT NULL DEFAULT false
    )`.execute(db)
  // Sweeping out what is too old.
  await sql`CREATE INDEX email_otp_expires ON email_otp (expires_at)`.execute(db)

  await sql`
    CREATE TABLE institution_setting (
      ins_id_cd    text PRIMARY KEY REFERENCES institution,
      otp_mode     text NOT NULL DEFAULT 'never' CHECK (otp_mode IN ('never', 'above', 'always')),
      otp_above    bigint CHECK (otp_above >= 0),
      otp_curr_cd  text CHECK (otp_curr_cd ~ '^[0-9]{3}$'),
      version      integer NOT NULL DEFAULT 1,
      CHECK (otp_mode <> 'above' OR (otp_above IS NOT NULL AND otp_curr_cd IS NOT NULL))
    )`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON email_otp TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON institution_setting TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE institution_setting`.execute(db)
  await sql`DROP TABLE email_otp`.execute(db)
}
