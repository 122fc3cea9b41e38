import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passkey (
      -- Base64url, as the authenticator chose it.
      credential_id  text PRIMARY KEY,
      user_id        bigint NOT NULL REFERENCES app_user,
      -- COSE, as the authenticator gave it.
      public_key     bytea NOT NULL,
      -- The last signature counter; authenticators without one always send 0.
      counter        bigint NOT NULL,
      transports     text[] NOT NULL,
      -- The browser in which it was added.
      browser        text,
      added_at       timestamptz NOT NULL DEFAULT now(),
      last_used_at   timestamptz
    )`.execute(db)
  // Which passkeys has this user?
  await sql`CREATE INDEX passkey_of_user ON passkey (user_id)`.execute(db)
  // A challenge is deleted when it is used. Without a user it is for a login by passkey alone.
  await sql`
    CREATE TABLE passkey_challenge (
      challenge   text PRIMARY KEY,
      purpose     text NOT NULL CHECK (purpose IN ('add', 'prove', 'login')),
      user_id     bigint REFERENCES app_user,
      expires_at  timestamptz NOT NULL,
      CHECK ((user_id IS NULL) = (purpose = 'login'))
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON passkey, passkey_challenge TO recourse_app`.execute(db)
}
