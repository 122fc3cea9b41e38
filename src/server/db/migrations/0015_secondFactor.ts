import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a row the second factor is optional.
  await sql`
    CREATE TABLE factor_policy (
      ins_id_cd  text PRIMARY KEY REFERENCES institution,
      policy     text NOT NULL CHECK (policy IN ('off', 'optional', 'required')),
      version    int NOT NULL
    )`.execute(db)
  // The authenticator app of a user. A secret is sealed with the file key of that id, for this user only.
  await sql`
    CREATE TABLE totp_factor (
      user_id         bigint PRIMARY KEY REFERENCES app_user,
      -- Null until a first code has shown that the app has it.
      key_id          int,
      secret_sealed   bytea,
      -- The time step of the code used last: no code of it or before is good again.
      last_step       bigint NOT NULL DEFAULT 0,
      added_at        timestamptz,
      last_used_at    timestamptz,
      -- A secret that was shown and waits for its first code.
      pending_key_id  int,
      pending_sealed  bytea,
      pending_until   timestamptz,
      CHECK ((secret_sealed IS NULL) = (key_id IS NULL) AND (secret_sealed IS NULL) = (added_at IS NULL)),
      CHECK ((pending_sealed IS NULL) = (pending_key_id IS NULL))
    )`.execute(db)
  await sql`
    CREATE TABLE recovery_code (
      user_id    bigint NOT NULL REFERENCES app_user,
      -- SHA-256 of user and code; a code has 80 random bits.
      code_hash  bytea NOT NULL,
      used_at    timestamptz,
      PRIMARY KEY (user_id, code_hash)
    )`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE, DELETE ON factor_policy, totp_factor, recovery_code TO recourse_app`.execute(db)
}
