import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The identity provider of an institution.
  await sql`
    CREATE TABLE sso_setting (
      ins_id_cd       text PRIMARY KEY REFERENCES institution,
      version         int NOT NULL,
      enabled         boolean NOT NULL,
      issuer          text NOT NULL CHECK (length(issuer) BETWEEN 8 AND 500),
      client_id       text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 200),
      -- The client secret, sealed with the file key of that id for this institution only; null: a client without one.
      key_id          int,
      secret_sealed   bytea,
      -- Null: roles stay those of user maintenance.
      role_claim      text,
      role_map        jsonb NOT NULL,
      creates         boolean NOT NULL,
      -- Whether a second factor that the provider has seen does in place of ours.
      trusts_factor   boolean NOT NULL,
      passwords_off   boolean NOT NULL,
      -- Logs in with a password all the same.
      break_glass     bigint REFERENCES app_user,
      -- The last refusal, by the name of its error.
      failed_at       timestamptz,
      failure         text,
      CHECK ((secret_sealed IS NULL) = (key_id IS NULL)),
      CHECK ((failed_at IS NULL) = (failure IS NULL)),
      CONSTRAINT sso_creates_with_roles CHECK (NOT creates OR role_claim IS NOT NULL),
      CONSTRAINT sso_no_administrators CHECK (NOT jsonb_path_exists(role_map, '$[*] ? (@.role == "administrator")')),
      CONSTRAINT sso_break_glass CHECK (NOT passwords_off OR (enabled AND break_glass IS NOT NULL))
    )`.execute(db)
  // Finds the provider of an issuer that ends sessions.
  await sql`CREATE INDEX sso_setting_issuer ON sso_setting (issuer)`.execute(db)
  // The key finds the institution of an email address, and keeps a domain with one institution.
  await sql`
    CREATE TABLE sso_domain (
      domain     text PRIMARY KEY,
      ins_id_cd  text NOT NULL REFERENCES sso_setting
    )`.execute(db)
  // Lists the domains of an institution.
  await sql`CREATE INDEX sso_domain_of ON sso_domain (ins_id_cd)`.execute(db)

  // Which account a user of a provider has. Made at the first sign-in.
  await sql`
    CREATE TABLE sso_identity (
      issuer     text NOT NULL,
      subject    text NOT NULL,
      user_id    bigint NOT NULL REFERENCES app_user,
      linked_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject),
      UNIQUE (user_id, issuer)
    )`.execute(db)

  // A sign-in that has begun: valid once, for the browser that began it.
  await sql`
    CREATE TABLE sso_attempt (
      state_hash    bytea PRIMARY KEY CHECK (length(state_hash) = 32),
      browser_hash  bytea NOT NULL CHECK (length(browser_hash) = 32),
      ins_id_cd     text NOT NULL REFERENCES institution,
      -- The settings it began with.
      version       int NOT NULL,
      -- Who proves who they are; null at a login.
      user_id       bigint REFERENCES app_user,
      remember      boolean NOT NULL,
      expires_at    timestamptz NOT NULL
    )`.execute(db)

  // A sign-in that a provider has confirmed; the sessions that come of it name it.
  await sql`
    CREATE TABLE sso_sign_in (
      sign_in_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ins_id_cd   text NOT NULL REFERENCES institution,
      user_id     bigint NOT NULL REFERENCES app_user,
      issuer      text NOT NULL,
      subject     text NOT NULL,
      -- The session at the provider, where it says which.
      issuer_sid  text,
      at          timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // Find what a logout token ends: a user of the provider, or one session there.
  await sql`CREATE INDEX sso_sign_in_subject ON sso_sign_in (issuer, subject)`.execute(db)
  await sql`
    CREATE INDEX sso_sign_in_sid ON sso_sign_in (issuer, issuer_sid) WHERE issuer_sid IS NOT NULL`.execute(db)
  // Finds the last sign-in of an institution, and those too old to keep.
  await sql`CREATE INDEX sso_sign_in_of ON sso_sign_in (ins_id_cd, at)`.execute(db)
  await sql`ALTER TABLE session ADD COLUMN sso_sign_in bigint`.execute(db)

  // Logout tokens are good once.
  await sql`
    CREATE TABLE sso_logout (
      issuer      text NOT NULL,
      jti         text NOT NULL,
      expires_at  timestamptz NOT NULL,
      PRIMARY KEY (issuer, jti)
    )`.execute(db)

  // Who has shown that a sign-in through the stored connection leads to their own account.
  await sql`
    CREATE TABLE sso_proof (
      ins_id_cd   text NOT NULL REFERENCES institution,
      user_id     bigint NOT NULL REFERENCES app_user,
      issuer      text NOT NULL,
      client_id   text NOT NULL,
      proved_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (ins_id_cd, user_id)
    )`.execute(db)

  await sql`
    GRANT SELECT, INSERT, UPDATE, DELETE
    ON sso_setting, sso_domain, sso_identity, sso_attempt, sso_sign_in, sso_logout, sso_proof TO recourse_app`.execute(
    db,
  )
}
