import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createSessions(db)
  await createSignIn(db)
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
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
      disabled             boolean NOT NULL DEFAULT false,
      version              integer NOT NULL DEFAULT 1,
      -- In no list and without a login for good. The user's steps stay, and the name is never given again.
      deleted              boolean NOT NULL DEFAULT false,
      -- Until when a password that came by mail opens the account.
      temporary_until      timestamptz,
      -- Null until the user has chosen one.
      language             text CHECK (language IN ('en', 'zh')),
      notify               jsonb NOT NULL DEFAULT '{"desktop": false, "blink": true, "silent": []}',
      last_login_at        timestamptz,
      last_login_ip        text,
      -- Created, signed in, or enabled again: the days without use are counted from here.
      last_active_at       timestamptz NOT NULL DEFAULT now(),
      inactive             boolean NOT NULL DEFAULT false,
      last_login_agent     text,
      CHECK (disabled OR NOT deleted),
      CHECK (disabled OR NOT inactive),
      -- Only a deleted account has no password: nobody signs in as the robot, and no list of users shows it.
      CONSTRAINT app_user_robot CHECK (password_hash <> '' OR deleted)
    )`.execute(db)
  await sql`COMMENT ON COLUMN app_user.inactive IS 'Disabled because nobody used it.'`.execute(db)
  // Finds a user by name. Names never differ by case alone.
  await sql`CREATE UNIQUE INDEX app_user_username ON app_user (lower(username))`.execute(db)
  // Lists the users of an institution by name.
  await sql`CREATE INDEX app_user_of_institution ON app_user (ins_id_cd, lower(username)) WHERE NOT deleted`.execute(db)
  // Finds the account of an address. A person has one account that can sign in.
  await sql`CREATE UNIQUE INDEX app_user_email ON app_user (lower(email)) WHERE NOT disabled AND NOT deleted`.execute(
    db,
  )

  await sql`
    CREATE TABLE user_role (
      user_id  bigint NOT NULL REFERENCES app_user,
      role     text NOT NULL CHECK (role IN
        ('administrator', 'manager', 'handler', 'verifier', 'auditor', 'riskOfficer', 'viewer')),
      PRIMARY KEY (user_id, role)
    )`.execute(db)

  // Menus that a user does not have although a role gives them.
  await sql`
    CREATE TABLE user_menu (
      user_id  bigint NOT NULL REFERENCES app_user,
      menu     text NOT NULL,
      PRIMARY KEY (user_id, menu)
    )`.execute(db)

  // Redrawn from the upload and small, so it is stored with the account and not among the files.
  await sql`
    CREATE TABLE avatar (
      user_id  bigint PRIMARY KEY REFERENCES app_user,
      -- Of the picture, and part of its address: a browser may keep it for good.
      hash     text NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
      picture  bytea NOT NULL CHECK (length(picture) <= 262144)
    )`.execute(db)

  await sql`
    CREATE TABLE password_history (
      user_id        bigint NOT NULL REFERENCES app_user,
      changed_at     timestamptz NOT NULL DEFAULT now(),
      password_hash  text NOT NULL,
      PRIMARY KEY (user_id, changed_at)
    )`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON app_user TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON user_role, avatar TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON user_menu TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON password_history TO recourse_app`.execute(db)
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  // A new login replaces the session before; the replaced row tells the old browser why it was signed out.
  await sql`
    CREATE TABLE session (
      sid_hash              bytea PRIMARY KEY,
      user_id               bigint NOT NULL REFERENCES app_user,
      created_at            timestamptz NOT NULL DEFAULT now(),
      last_seen_at          timestamptz NOT NULL DEFAULT now(),
      remember              boolean NOT NULL DEFAULT false,
      replaced              boolean NOT NULL DEFAULT false,
      ip                    text,
      user_agent            text,
      -- Shown to the user after the login.
      previous_login_at     timestamptz,
      previous_login_ip     text,
      previous_login_agent  text
    )`.execute(db)
  // Finds the session of a user; there is at most one.
  await sql`CREATE UNIQUE INDEX session_one_a_user ON session (user_id) WHERE NOT replaced`.execute(db)
  // Finds expired sessions.
  await sql`CREATE INDEX session_last_seen ON session (last_seen_at)`.execute(db)

  // Tickets that open the real-time connection: valid once, for a minute.
  await sql`
    CREATE TABLE ws_ticket (
      ticket_hash  bytea PRIMARY KEY,
      user_id      bigint NOT NULL REFERENCES app_user,
      expires_at   timestamptz NOT NULL
    )`.execute(db)
  // Finds expired tickets.
  await sql`CREATE INDEX ws_ticket_expires ON ws_ticket (expires_at)`.execute(db)

  // Devices that an account was used on.
  await sql`
    CREATE TABLE known_device (
      user_id        bigint NOT NULL REFERENCES app_user,
      -- Of the cookie that the device keeps.
      device_hash    bytea NOT NULL,
      first_seen_at  timestamptz NOT NULL DEFAULT now(),
      last_seen_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, device_hash)
    )`.execute(db)
  // Finds devices that have not been used for long.
  await sql`CREATE INDEX known_device_last_seen ON known_device (last_seen_at)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON session, ws_ticket, known_device TO recourse_app`.execute(db)
}

async function createSignIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE captcha (
      uuid         uuid PRIMARY KEY,
      answer_hash  bytea NOT NULL,
      expires_at   timestamptz NOT NULL
    )`.execute(db)
  // Finds expired rows.
  await sql`CREATE INDEX captcha_expires ON captcha (expires_at)`.execute(db)

  // Wrong tries are counted for the typed name whether such a user exists or not: a name that never locks would tell
  // that nobody has it. An account has one count for each known device and one for all others.
  await sql`
    CREATE TABLE login_try (
      -- A keyed hash: people type their password into the wrong field.
      count_hash    bytea PRIMARY KEY,
      wrong_tries   integer NOT NULL,
      locked_until  timestamptz,
      tried_at      timestamptz NOT NULL DEFAULT now(),
      account_hash  bytea NOT NULL
    )`.execute(db)
  // Finds old counts.
  await sql`CREATE INDEX login_try_tried ON login_try (tried_at)`.execute(db)
  // Finds the locks of an account.
  await sql`CREATE INDEX login_try_account ON login_try (account_hash)`.execute(db)

  // Accounts that wrong tries have locked, for the bell of their managers: once a day, since a stranger can lock an
  // account again and again.
  await sql`
    CREATE TABLE account_lock (
      user_id  bigint NOT NULL REFERENCES app_user,
      day      date NOT NULL DEFAULT current_date,
      at       timestamptz NOT NULL DEFAULT now(),
      told     boolean NOT NULL DEFAULT false,
      PRIMARY KEY (user_id, day)
    )`.execute(db)
  // Finds rows whose message is not written yet.
  await sql`CREATE INDEX account_lock_untold ON account_lock (at) WHERE NOT told`.execute(db)

  // Links that replace a forgotten password.
  await sql`
    CREATE TABLE reset_token (
      -- A plain hash: there are 2^128 tokens.
      token_hash    bytea PRIMARY KEY,
      -- Keyed hashes of the typed name, which nobody may have: alone, and with the device that asked.
      account_hash  bytea NOT NULL,
      asked_hash    bytea NOT NULL,
      sent_at       timestamptz NOT NULL DEFAULT now(),
      expires_at    timestamptz NOT NULL
    )`.execute(db)
  // Counts the links of a day and finds the newest.
  await sql`CREATE INDEX reset_token_asked ON reset_token (asked_hash, sent_at)`.execute(db)
  // Finds the links of an account, to invalidate them with a new password or address.
  await sql`CREATE INDEX reset_token_account ON reset_token (account_hash)`.execute(db)
  // Finds old rows.
  await sql`CREATE INDEX reset_token_sent ON reset_token (sent_at)`.execute(db)

  // One-time passwords by e-mail: a new one replaces the one before.
  await sql`
    CREATE TABLE email_otp (
      -- IV, ciphertext, tag: a plain hash would not hide six digits.
      code_sealed  bytea NOT NULL,
      sent_at      timestamptz NOT NULL DEFAULT now(),
      expires_at   timestamptz NOT NULL CHECK (expires_at > sent_at),
      -- Wrong ones.
      tries        integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
      spent        boolean NOT NULL DEFAULT false,
      -- 'submission:' and the id of the user.
      holder       text PRIMARY KEY,
      -- The content that it signs, and no other; null where the request did not say.
      signs        jsonb CHECK (jsonb_typeof(signs) = 'array')
    )`.execute(db)
  // Finds expired rows.
  await sql`CREATE INDEX email_otp_expires ON email_otp (expires_at)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON captcha, login_try, reset_token, email_otp TO recourse_app`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT, DELETE, UPDATE (told) ON account_lock TO recourse_app`.execute(db)
}
