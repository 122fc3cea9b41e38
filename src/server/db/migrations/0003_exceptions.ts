import { type Kysely, sql } from 'kysely'

/** Reference data that administrators keep, exception records, their events and their vouchers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE reason_code (
      trans_id  text NOT NULL,
      rsn_cd    text NOT NULL CHECK (rsn_cd ~ '^[0-9]{4}$'),
      en_nm     text NOT NULL,
      nm        text NOT NULL,
      fraud     boolean NOT NULL DEFAULT false,
      evidence  jsonb NOT NULL DEFAULT '[]',
      PRIMARY KEY (trans_id, rsn_cd)
    )`.execute(db)

  await sql`
    CREATE TABLE limit_rule (
      trans_id      text NOT NULL,
      counted_from  text NOT NULL CHECK (counted_from IN ('settlement', 'lastStep')),
      first_day     integer NOT NULL CHECK (first_day >= 0),
      last_day      integer NOT NULL CHECK (last_day >= first_day),
      percent       integer NOT NULL CHECK (percent > 0),
      valid_from    date NOT NULL,
      valid_to      date NOT NULL CHECK (valid_to >= valid_from),
      PRIMARY KEY (trans_id, valid_from)
    )`.execute(db)

  // The last part of an expId: six letters or digits, counted through.
  await sql`CREATE SEQUENCE exception_seq CYCLE MAXVALUE 1073741823`.execute(db)
  await sql`
    CREATE TABLE exception (
      exp_id             text PRIMARY KEY CHECK (exp_id ~ '^[A-Z0-9]{15}$'),
      flow               text NOT NULL,
      state              text NOT NULL,
      version            integer NOT NULL DEFAULT 1,
      with_orig_in       char(1) NOT NULL CHECK (with_orig_in IN ('0', '1')),
      trans_id           text NOT NULL,
      submit_ins_id_cd   text NOT NULL REFERENCES institution,
      rcv_ins_id_cd      text NOT NULL REFERENCES institution,
      orig_id            bigint,
      orig_key           text,
      orig_log_cd        text,
      settle_dt          date,
      pan_masked         text,
      pan_hash           uuid,
      retri_ref_no       text,
      orig_trans_at      bigint,
      orig_trans_curr_cd text,
      trans_at           bigint NOT NULL CHECK (trans_at BETWEEN 1 AND 999999999999),
      trans_curr_cd      text NOT NULL,
      rsn_cd             text,
      fraud_in           char(1) NOT NULL DEFAULT '0' CHECK (fraud_in IN ('0', '1')),
      fraud_tp           text CHECK ((fraud_tp IS NOT NULL) = (fraud_in = '1')),
      remark             text CHECK (length(remark) <= 200),
      fail_remark        text CHECK (length(fail_remark) <= 200),
      -- Last day of the step it waits for; kept while it waits for none, so that a cancel brings it back.
      due_dt             date NOT NULL,
      -- The day on which it was verified, from which an answer's days are counted.
      verified_on        date,
      -- The record that this one answers.
      answers_exp_id     text REFERENCES exception,
      answered           boolean NOT NULL DEFAULT false,
      last_submitter     bigint NOT NULL REFERENCES app_user,
      -- All who submitted, modified or verified it. Four eyes.
      handlers           bigint[] NOT NULL,
      deleted            boolean NOT NULL DEFAULT false,
      rec_crt_ts         timestamptz NOT NULL DEFAULT now(),
      state_ts           timestamptz NOT NULL DEFAULT now(),
      CHECK (submit_ins_id_cd <> rcv_ins_id_cd),
      CHECK ((with_orig_in = '0') = (orig_id IS NOT NULL))
    )`.execute(db)

  // A list of one flow in one state, first due first, for each of the two sides.
  await sql`CREATE INDEX exception_submitter ON exception (submit_ins_id_cd, flow, state, due_dt, exp_id) WHERE NOT deleted`.execute(
    db,
  )
  await sql`CREATE INDEX exception_receiver ON exception (rcv_ins_id_cd, flow, state, due_dt, exp_id) WHERE NOT deleted`.execute(
    db,
  )
  // The same for head and administrators, and for the task counts of all.
  await sql`CREATE INDEX exception_state ON exception (flow, state, due_dt, exp_id) WHERE NOT deleted`.execute(db)
  // What stands on this original: offers, sums, "on the same original".
  await sql`CREATE INDEX exception_original ON exception (orig_id) WHERE orig_id IS NOT NULL`.execute(db)
  // Once at most of these on one original.
  await sql`
    CREATE UNIQUE INDEX exception_once ON exception (orig_id, trans_id)
    WHERE NOT deleted AND trans_id IN ('E23', 'E24', 'E25', 'S80')`.execute(db)
  await sql`CREATE INDEX exception_rrn ON exception (retri_ref_no)`.execute(db)
  await sql`CREATE INDEX exception_card ON exception (pan_hash)`.execute(db)
  await sql`CREATE INDEX exception_answers ON exception (answers_exp_id) WHERE answers_exp_id IS NOT NULL`.execute(db)

  await sql`
    CREATE TABLE exception_event (
      exp_id      text NOT NULL REFERENCES exception,
      version     integer NOT NULL,
      action      text NOT NULL,
      from_state  text NOT NULL,
      to_state    text NOT NULL,
      user_id     bigint NOT NULL REFERENCES app_user,
      role        text NOT NULL,
      ins_id_cd   text NOT NULL,
      remark      text,
      -- The record's content as this step left it, where the step changed it.
      content     text,
      at          timestamptz NOT NULL,
      prev_hash   bytea NOT NULL,
      hash        bytea NOT NULL,
      PRIMARY KEY (exp_id, version)
    )`.execute(db)
  // Sealing a day, and the audit log by time.
  await sql`CREATE INDEX exception_event_at ON exception_event (at)`.execute(db)

  // Each day's events under one hash, chained to the day before: what is cut off a record's end shows here.
  await sql`
    CREATE TABLE event_day (
      day        date PRIMARY KEY,
      n          bigint NOT NULL,
      prev_hash  bytea NOT NULL,
      hash       bytea NOT NULL
    )`.execute(db)

  await sql`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`.execute(db)
  for (const table of ['exception_event', 'event_day']) {
    await sql`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
  }

  // An uploaded file: whose it is until a record takes it, then that record's, with the step that brought it.
  await sql`
    CREATE TABLE file (
      file_id      uuid PRIMARY KEY,
      file_name    text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
      media_type   text NOT NULL,
      size         bigint NOT NULL CHECK (size >= 0),
      uploaded_by  bigint NOT NULL REFERENCES app_user,
      uploaded_at  timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE TABLE voucher (
      exp_id     text NOT NULL REFERENCES exception,
      file_id    uuid NOT NULL REFERENCES file,
      position   integer NOT NULL,
      evidence   text,
      -- The step that brought it, and the one from which on it no longer counts.
      version    integer NOT NULL,
      dropped_in integer,
      PRIMARY KEY (exp_id, file_id)
    )`.execute(db)
  await sql`CREATE INDEX voucher_file ON voucher (file_id)`.execute(db)

  // What was sent twice makes one record: the answer to the first is given again.
  await sql`
    CREATE TABLE idempotency (
      user_id     bigint NOT NULL REFERENCES app_user,
      key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
      request     bytea NOT NULL,
      reply       jsonb NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, key)
    )`.execute(db)
  await sql`CREATE INDEX idempotency_created ON idempotency (created_at)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON reason_code, limit_rule, idempotency TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON exception, file, voucher TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON exception_event, event_day TO recourse_app`.execute(db)
  await sql`GRANT USAGE ON SEQUENCE exception_seq TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const tables = [
    'idempotency',
    'voucher',
    'file',
    'event_day',
    'exception_event',
    'exception',
    'limit_rule',
    'reason_code',
  ]
  for (const table of tables) await sql`DROP TABLE ${sql.table(table)}`.execute(db)
  await sql`DROP FUNCTION refuse_change()`.execute(db)
  await sql`DROP SEQUENCE exception_seq`.execute(db)
}
