import { type Kysely, sql } from 'kysely'

/** Devices that an account was used on, and when it was used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE known_device (
      user_id        bigint NOT NULL REFERENCES app_user,
      -- Of the cookie that the device keeps.
      device_hash    bytea NOT NULL,
      first_seen_at  timestamptz NOT NULL DEFAULT now(),
      last_seen_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, device_hash)
    )`.execute(db)
  // Sweeping out those that nobody uses any more.
  await sql`CREATE INDEX known_device_last_seen ON known_device (last_seen_at)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON known_device TO recourse_app`.execute(db)

  // An account has several counts: one of each known device, and one of all others.
  await sql`DELETE FROM login_try`.execute(db)
  await sql`ALTER TABLE login_try RENAME COLUMN name_hash TO count_hash`.execute(db)
  await sql`ALTER TABLE login_try ADD COLUMN account_hash bytea NOT NULL`.execute(db)
  // Lifting all locks of an account.
  await sql`CREATE INDEX login_try_account ON login_try (account_hash)`.execute(db)

  await sql`
    ALTER TABLE app_user
      ADD COLUMN last_login_at timestamptz,
      ADD COLUMN last_login_ip text,
      -- Made, signed in, or enabled again: what the days without use are counted from.
      ADD COLUMN last_active_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN inactive boolean NOT NULL DEFAULT false CHECK (disabled OR NOT inactive)`.execute(db)
  await sql`COMMENT ON COLUMN app_user.inactive IS 'Disabled because nobody used it.'`.execute(db)
  // Shown to the user after the log-in.
  await sql`
    ALTER TABLE session ADD COLUMN previous_login_at timestamptz, ADD COLUMN previous_login_ip text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session DROP COLUMN previous_login_at, DROP COLUMN previous_login_ip`.execute(db)
  await sql`
    ALTER TABLE app_user DROP COLUMN last_login_at, DROP COLUMN last_login_ip, DROP COLUMN last_active_at,
      DROP COLUMN inactive`.execute(db)
  await sql`ALTER TABLE login_try DROP COLUMN account_hash`.execute(db)
  await sql`ALTER TABLE login_try RENAME COLUMN count_hash TO name_hash`.execute(db)
  await sql`DROP TABLE known_device`.execute(db)
}
