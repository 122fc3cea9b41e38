import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAuditLog(db)
  await createAuditFunctions(db)
  await createVisits(db)
}

/**
 * `id` is (day − 2000-01-01) × 10^10 + a sequence, as in the history. Each user's rows form a chain of hashes; those of
 * unknown users share one more. Only `append_audit` inserts rows.
 */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE SEQUENCE audit_seq CYCLE MAXVALUE 9999999999`.execute(db)
  await sql`
    CREATE TABLE audit_log (
      id          bigint NOT NULL,
      at          timestamptz NOT NULL,
      -- Null: nobody is known. Name and institution as they were at the time.
      user_id     bigint,
      username    text,
      ins_id_cd   text,
      type        text NOT NULL CHECK (type IN ('session', 'account', 'administration', 'business', 'file', 'card')),
      path        text NOT NULL,
      target      text,
      detail      jsonb CHECK (pg_column_size(detail) <= 16000),
      -- Null: it succeeded.
      err_cd      text,
      ms          integer NOT NULL,
      ip          text NOT NULL,
      user_agent  text CHECK (length(user_agent) <= 300),
      -- Its place in the chain of the user, from 1.
      seq         bigint NOT NULL,
      prev_hash   bytea NOT NULL,
      hash        bytea NOT NULL
    ) PARTITION BY RANGE (id)`.execute(db)

  const indexes = [
    // Lists entries, newest first, or those of a day.
    ['UNIQUE INDEX audit_id', '(id)'],
    // Lists the entries of a user by type or outcome, from the index alone.
    ['INDEX audit_user', '(user_id, id) INCLUDE (type, err_cd, ins_id_cd)'],
    // Lists the entries of an institution's users, by type.
    ['INDEX audit_ins', '(ins_id_cd, id) INCLUDE (err_cd)'],
    ['INDEX audit_ins_type', '(ins_id_cd, type, id) INCLUDE (err_cd)'],
    // Lists the entries of a type in all institutions.
    ['INDEX audit_type', '(type, id) INCLUDE (err_cd)'],
    // Lists refused and failed calls, about one entry in thirty.
    ['INDEX audit_error', '(id) WHERE err_cd IS NOT NULL'],
    ['INDEX audit_error_ins', '(ins_id_cd, id) INCLUDE (type) WHERE err_cd IS NOT NULL'],
    ['INDEX audit_error_type', '(type, id) WHERE err_cd IS NOT NULL'],
  ] as const
  for (const [name, columns] of indexes) await sql`CREATE ${sql.raw(`${name} ON audit_log ${columns}`)}`.execute(db)

  // The last hash of each user's chain. User 0 stands for unknown users.
  await sql`
    CREATE TABLE audit_chain (
      chain  bigint PRIMARY KEY,
      seq    bigint NOT NULL,
      hash   bytea NOT NULL,
      at     timestamptz NOT NULL
    ) WITH (fillfactor = 50)`.execute(db)
  // The first kept hash of each chain after older months were dropped, and the last dropped day.
  await sql`
    CREATE TABLE audit_start (
      chain  bigint PRIMARY KEY,
      seq    bigint NOT NULL,
      hash   bytea NOT NULL
    )`.execute(db)
  await sql`CREATE TABLE audit_dropped (before date PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`.execute(db)
  // One hash over the rows of a day, chained to the day before.
  await sql`
    CREATE TABLE audit_day (
      day        date PRIMARY KEY,
      n          bigint NOT NULL,
      prev_hash  bytea NOT NULL,
      hash       bytea NOT NULL
    )`.execute(db)
  for (const table of ['audit_log', 'audit_day'])
    await sql`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)

  await sql`GRANT SELECT ON audit_log, audit_chain, audit_start, audit_dropped TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON audit_day TO recourse_app`.execute(db)
}

async function createAuditFunctions(db: Kysely<unknown>): Promise<void> {
  // Creates the month of a day, with a trigger of its own: that of the whole table does not fire for a partition that is
  // named.
  await sql`
    CREATE FUNCTION ensure_audit_partition(day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    DECLARE
      first date := date_trunc('month', day)::date;
      last  date := (date_trunc('month', day) + interval '1 month')::date;
      name  text := 'audit_log_' || to_char(first, 'YYYYMM');
    BEGIN
      IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('audit_partition'));
      -- Looked up in the table itself: to_regclass would go by what this connection knew before it waited.
      IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_log FOR VALUES FROM (%s) TO (%s)', name,
        (first - DATE '2000-01-01')::bigint * 10000000000, (last - DATE '2000-01-01')::bigint * 10000000000);
      EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
    END $$`.execute(db)

  // Inserts a row. Time, id, place and hash are given behind the lock on the end of the chain, so that ids follow the
  // chain. The user of a typed name is looked up here: a name that nobody has is written nowhere.
  await sql`
    CREATE FUNCTION append_audit(by_id bigint, by_name text, act_type text, act_path text, act_target text,
      act_detail jsonb, act_err_cd text, act_ms integer, act_ip text, act_user_agent text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    DECLARE
      whose     record;
      before    audit_chain;
      row_at    timestamptz;
      row_day   date;
      row_id    bigint;
      row_hash  bytea;
    BEGIN
      IF by_id IS NOT NULL THEN
        SELECT user_id, username, ins_id_cd INTO whose FROM app_user WHERE user_id = by_id;
      ELSE
        SELECT user_id, username, ins_id_cd INTO whose FROM app_user WHERE lower(username) = lower(by_name);
      END IF;

      SELECT * INTO before FROM audit_chain WHERE chain = coalesce(whose.user_id, 0) FOR UPDATE;
      IF NOT FOUND THEN
        INSERT INTO audit_chain VALUES (coalesce(whose.user_id, 0), 0, ${noHash}, clock_timestamp())
        ON CONFLICT DO NOTHING;
        SELECT * INTO before FROM audit_chain WHERE chain = coalesce(whose.user_id, 0) FOR UPDATE;
      END IF;

      row_at := greatest(clock_timestamp(), before.at);
      row_day := (row_at AT TIME ZONE 'UTC')::date;
      IF to_regclass('audit_log_' || to_char(row_day, 'YYYYMM')) IS NULL THEN
        PERFORM ensure_audit_partition(row_day);
      END IF;
      row_id := (row_day - DATE '2000-01-01')::bigint * 10000000000 + nextval('audit_seq');
      row_hash := sha256(before.hash || convert_to(jsonb_build_array(row_id::text, (before.seq + 1)::text,
        to_char(row_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), whose.user_id::text, whose.username,
        whose.ins_id_cd, act_type, act_path, act_target, act_detail::text, act_err_cd, act_ms::text, act_ip,
        act_user_agent)::text, 'UTF8'));
      INSERT INTO audit_log VALUES (row_id, row_at, whose.user_id, whose.username, whose.ins_id_cd, act_type, act_path,
        act_target, act_detail, act_err_cd, act_ms, act_ip, act_user_agent, before.seq + 1, before.hash, row_hash);
      UPDATE audit_chain SET seq = before.seq + 1, hash = row_hash, at = row_at WHERE chain = before.chain;
      RETURN row_id;
    END $$`.execute(db)

  for (const name of functions) {
    await sql`REVOKE EXECUTE ON FUNCTION ${sql.raw(name)} FROM PUBLIC`.execute(db)
    await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(name)} TO recourse_app`.execute(db)
  }
}

/** Page visits with their clicks, kept for 13 months. */
async function createVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE login_record (
      record_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id           bigint NOT NULL REFERENCES app_user,
      session_began_at  timestamptz NOT NULL,
      opened_at         timestamptz NOT NULL,
      -- The page before was closed or reloaded, as the browser says.
      after_closing     boolean NOT NULL,
      ip                text NOT NULL,
      user_agent        text CHECK (length(user_agent) <= 300)
    )`.execute(db)
  // Lists the visits of a user on a day.
  await sql`CREATE INDEX login_record_of_user ON login_record (user_id, opened_at)`.execute(db)
  // Finds old visits.
  await sql`CREATE INDEX login_record_opened ON login_record (opened_at)`.execute(db)

  await sql`
    CREATE TABLE page_visit (
      record_id   bigint NOT NULL REFERENCES login_record ON DELETE CASCADE,
      entered_at  timestamptz NOT NULL,
      -- Letters only: no typed text and no number.
      page        text NOT NULL CHECK (page ~ '^[A-Za-z._-]{1,80}$'),
      -- When it was last known to be open.
      left_at     timestamptz CHECK (left_at >= entered_at),
      -- [{"element": "button list.query", "at": "…"}, …]
      clicks      jsonb NOT NULL CHECK (jsonb_array_length(clicks) <= 100),
      PRIMARY KEY (record_id, entered_at)
    )`.execute(db)

  await sql`GRANT SELECT, INSERT, DELETE ON login_record TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (left_at, clicks) ON page_visit TO recourse_app`.execute(db)
}

const functions = [
  'append_audit(bigint, text, text, text, text, jsonb, text, integer, text, text)',
  'ensure_audit_partition(date)',
]

const noHash = sql.raw(`'\\x${'00'.repeat(32)}'::bytea`)
