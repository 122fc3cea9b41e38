import { type Kysely, sql } from 'kysely'

/**
 * Institutions, their users, and what a session needs. The role `recourse_app` is what the running server works as: it
 * owns nothing, so it can neither change the schema nor what later migrations keep from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DO $$ BEGIN
      -- Asked first: an owner that may make no role needs none where the operator has made it.
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'recourse_app') THEN
        CREATE ROLE recourse_app NOLOGIN;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`.execute(db)
  await sql`
    DO $$ BEGIN
      IF NOT pg_has_role(CURRENT_USER, 'recourse_app', 'MEMBER') THEN
        GRANT recourse_app TO CURRENT_USER;
      END IF;
    -- An owner beside which the server has a login of its own needs no membership.
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END $$`.execute(db)
  await sql`GRANT USAGE ON SCHEMA public TO recourse_app`.execute(db)

  await sql`
    CREATE TABLE institution (
      ins_id_cd  text PRIMARY KEY CHECK (ins_id_cd ~ '^[0-9]{8,11}$'),
      ins_en_nm  text NOT NULL,
      ins_nm     text NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE app_user (
      user_id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username             text NOT NULL CHECK (length(username) BETWEEN 1 AND 64),
      nick_name            text NOT NULL,
      email                text,
      ins_id_cd            text NOT NULL REFERENCES institution,
      password_hash        text NOT NULL,
      password_changed_at  timestamptz NOT NULL DEFAULT now(),
      must_change          boolean NOT NULL DEFAULT true,
      disabled             boolean NOT NULL DEFAULT false
    )`.execute(db)
  // Who logs in: names don't differ by case alone.
  await sql`CREATE UNIQUE INDEX app_user_username ON app_user (lower(username))`.execute(db)

  await sql`
    CREATE TABLE user_role (
      user_id  bigint NOT NULL REFERENCES app_user,
      role     text NOT NULL CHECK (role IN
        ('administrator', 'manager', 'handler', 'verifier', 'auditor', 'riskOfficer', 'viewer')),
      PRIMARY KEY (user_id, role)
    )`.execute(db)

  await sql`
    CREATE TABLE password_history (
      user_id        bigint NOT NULL REFERENCES app_user,
      changed_at     timestamptz NOT NULL DEFAULT now(),
      password_hash  text NOT NULL,
      PRIMARY KEY (user_id, changed_at)
    )`.execute(db)

  // One session a user: a new login replaces the old one, which is told so by its tombstone.
  await sql`
    CREATE TABLE session (
      sid_hash      bytea PRIMARY KEY,
      user_id       bigint NOT NULL REFERENCES app_user,
      created_at    timestamptz NOT NULL DEFAULT now(),
      last_seen_at  timestamptz NOT NULL DEFAULT now(),
      remember      boolean NOT NULL DEFAULT false,
      replaced      boolean NOT NULL DEFAULT false,
      ip            text,
      user_agent    text
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX session_one_a_user ON session (user_id) WHERE NOT replaced`.execute(db)
  // Sweeping out what is too old.
  await sql`CREATE INDEX session_last_seen ON session (last_seen_at)`.execute(db)

  await sql`
    CREATE TABLE captcha (
      uuid         uuid PRIMARY KEY,
      answer_hash  bytea NOT NULL,
      expires_at   timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX captcha_expires ON captcha (expires_at)`.execute(db)

  // Good once, for a minute, for the real-time connection.
  await sql`
    CREATE TABLE ws_ticket (
      ticket_hash  bytea PRIMARY KEY,
      user_id      bigint NOT NULL REFERENCES app_user,
      expires_at   timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX ws_ticket_expires ON ws_ticket (expires_at)`.execute(db)

  // Wrong tries are counted by the name that was typed, whether there is such a user or not: a name that never locks
  // would tell that nobody has it.
  await sql`
    CREATE TABLE login_try (
      -- A keyed hash: people type their password into the wrong field.
      name_hash     bytea PRIMARY KEY,
      wrong_tries   integer NOT NULL,
      locked_until  timestamptz,
      tried_at      timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // Sweeping out what is too old.
  await sql`CREATE INDEX login_try_tried ON login_try (tried_at)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON institution, app_user TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON user_role, session, captcha, ws_ticket, login_try TO recourse_app`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT ON password_history TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'login_try',
    'ws_ticket',
    'captcha',
    'session',
    'password_history',
    'user_role',
    'app_user',
    'institution',
  ])
    await sql`DROP TABLE ${sql.table(table)}`.execute(db)
}
