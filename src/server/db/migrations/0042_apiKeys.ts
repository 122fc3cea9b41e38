import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A key acts under an account of its own that nobody signs in to: its steps are its own in the log and in four eyes.
  await sql`
    CREATE TABLE api_key (
      key_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id       bigint NOT NULL UNIQUE REFERENCES app_user,
      ins_id_cd     text NOT NULL REFERENCES institution,
      name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
      scopes        text[] NOT NULL CHECK (cardinality(scopes) > 0),
      -- The workflows that it reaches.
      flows         text[] NOT NULL CHECK (cardinality(flows) > 0),
      -- Addresses and networks from which it is accepted; empty: any.
      addresses     text[] NOT NULL DEFAULT '{}' CHECK (cardinality(addresses) <= 20),
      -- SHA-256 of 256 random bits, so a plain hash is enough; null until its proposer has collected it.
      secret_hash   bytea CHECK (length(secret_hash) = 32),
      created_by    bigint NOT NULL REFERENCES app_user,
      created_at    timestamptz NOT NULL DEFAULT now(),
      expires_at    timestamptz NOT NULL,
      revoked_at    timestamptz,
      revoked_by    bigint REFERENCES app_user,
      last_used_at  timestamptz,
      last_used_ip  text,
      -- What one key submits, it never verifies or audits.
      CONSTRAINT api_key_apart CHECK (
        (scopes && '{submit,reply}')::int + (scopes && '{verify}')::int + (scopes && '{audit}')::int <= 1),
      CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
    )`.execute(db)
  // Finds the key of a request.
  await sql`CREATE UNIQUE INDEX api_key_secret ON api_key (secret_hash) WHERE secret_hash IS NOT NULL`.execute(db)
  // Lists the keys of an institution, newest first, and all that count as one person in four eyes.
  await sql`CREATE INDEX api_key_of ON api_key (ins_id_cd, key_id)`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE (secret_hash, revoked_at, revoked_by, last_used_at, last_used_ip) ON api_key
    TO recourse_app`.execute(db)

  // Whether API keys submit without the one-time password that the institution asks its people for.
  await sql`ALTER TABLE institution_setting ADD COLUMN keys_exempt boolean NOT NULL DEFAULT false`.execute(db)
}
