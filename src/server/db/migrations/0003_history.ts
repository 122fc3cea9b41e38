import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createHistory(db)
  await createChunks(db)
  await createCardUse(db)
}

/**
 * `id` is (settlement day − 2000-01-01) × 10^10 + a sequence, so a range of dates is a range of ids, and newest first
 * is `id desc`. Partitions are months of ids; the importer creates them ahead (`ensure_history_partition`).
 */
async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE SEQUENCE history_seq CYCLE MAXVALUE 9999999999`.execute(db)
  await sql`
    CREATE TABLE history (
      id                  bigint NOT NULL,
      pan_hash            uuid NOT NULL,
      acq_ins_id_cd       text NOT NULL,
      iss_ins_id_cd       text NOT NULL,
      trans_at            bigint NOT NULL CHECK (trans_at BETWEEN 0 AND 999999999999),
      settle_at           bigint NOT NULL CHECK (settle_at BETWEEN 0 AND 999999999999),
      tfr_dt_tm           timestamptz NOT NULL,
      settle_dt           date NOT NULL,
      key_id              smallint NOT NULL,
      pan_sealed          bytea NOT NULL,
      pan_masked          text NOT NULL,
      pri_key             text NOT NULL CHECK (length(pri_key) BETWEEN 1 AND 42),
      log_cd              text NOT NULL CHECK (log_cd ~ '^[0-9]{2}$'),
      msg_tp              text NOT NULL,
      trans_proc_cd       text NOT NULL,
      trans_id            text NOT NULL,
      trans_curr_cd       text NOT NULL,
      settle_curr_cd      text NOT NULL,
      sys_tra_no          text NOT NULL,
      retri_ref_no        text NOT NULL,
      mchnt_tp            text NOT NULL,
      pos_entry_md_cd     text NOT NULL,
      pos_cond_cd         text NOT NULL,
      fwd_ins_id_cd       text NOT NULL,
      rcv_ins_id_cd       text NOT NULL,
      auth_id_resp_cd     text NOT NULL,
      resp_cd             text NOT NULL,
      term_id             text NOT NULL,
      mchnt_cd            text NOT NULL,
      card_accptr_nm_addr text NOT NULL,
      orig_trans_chnl     text NOT NULL,
      -- DE 90: the pri_key of the transaction that a refund or cancellation takes back.
      orig_key            text CHECK (length(orig_key) BETWEEN 1 AND 42),
      CHECK (id / 10000000000 = settle_dt - DATE '2000-01-01')
    ) PARTITION BY RANGE (id)`.execute(db)

  const indexes = [
    // Lists transactions by date, newest first.
    ['id', '(id)'],
    // Finds the transactions of a card by its keyed hash.
    ['card', '(pan_hash, id)'],
    ['rrn', '(retri_ref_no, id)'],
    ['stan', '(sys_tra_no, id)'],
    // Lists the transactions of an institution by date: one ordered scan for each side, merged.
    ['acq', '(acq_ins_id_cd, id) INCLUDE (trans_at)'],
    ['iss', '(iss_ins_id_cd, id) INCLUDE (acq_ins_id_cd, trans_at)'],
    // Finds the transactions of an institution by amount. The issuer's index excludes the rows where it is also the acquirer.
    ['acq_at', '(acq_ins_id_cd, trans_at, id)'],
    ['iss_at', '(iss_ins_id_cd, trans_at, id) INCLUDE (acq_ins_id_cd)'],
    // Finds the transactions of a merchant or terminal. A busy one has tens of thousands, counted to 10,001 from the index.
    ['merchant', '(mchnt_cd, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd, trans_id, trans_curr_cd, trans_at)'],
    ['terminal', '(term_id, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd)'],
    // Finds the transactions of the whole network by amount.
    ['at', '(trans_at, id)'],
    // Finds the refunds of a transaction. Few rows name one.
    ['refund', '(orig_key, id) WHERE orig_key IS NOT NULL'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`history_${name} ON history ${columns}`)}`.execute(db)

  // No query filters by these columns; statistics on them would only slow the import.
  const unsearched = [
    'pan_sealed',
    'pan_masked',
    'settle_at',
    'settle_curr_cd',
    'tfr_dt_tm',
    'msg_tp',
    'trans_proc_cd',
    'mchnt_tp',
    'pos_entry_md_cd',
    'pos_cond_cd',
    'fwd_ins_id_cd',
    'rcv_ins_id_cd',
    'resp_cd',
    'card_accptr_nm_addr',
  ]
  const noStatistics = unsearched.map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`).join(', ')
  await sql`ALTER TABLE history ${sql.raw(noStatistics)}`.execute(db)

  // Creates the month of a day, as the owner whoever calls it. (priKey, logCd, settleDt) names a transaction: equal days
  // fall into one partition, so an index of each partition keeps it unique over all. Behind the lock the catalogue is
  // asked: to_regclass goes by what the connection knew before it waited.
  await sql`
    CREATE FUNCTION ensure_history_partition(day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    DECLARE
      first date := date_trunc('month', day)::date;
      last  date := (date_trunc('month', day) + interval '1 month')::date;
      name  text := 'history_' || to_char(first, 'YYYYMM');
    BEGIN
      IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('history_partition'));
      IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE %I PARTITION OF history FOR VALUES FROM (%s) TO (%s)', name,
        (first - DATE '2000-01-01')::bigint * 10000000000, (last - DATE '2000-01-01')::bigint * 10000000000);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (pri_key, log_cd, settle_dt)', name);
      EXECUTE format('ALTER TABLE %I ${sql.raw(noStatistics)}', name);
    END $$`.execute(db)

  // Counts and sums by institution, day and currency: exact totals without a scan. ins_id_cd '' is the whole network.
  await sql`
    CREATE TABLE history_day (
      ins_id_cd      text NOT NULL,
      settle_dt      date NOT NULL,
      trans_id       text NOT NULL,
      trans_curr_cd  text NOT NULL,
      n              bigint NOT NULL,
      trans_at       numeric NOT NULL,
      PRIMARY KEY (ins_id_cd, settle_dt, trans_id, trans_curr_cd)
    )`.execute(db)
  // Sums a range of days from the index alone: a year in several currencies is thousands of rows.
  await sql`
    CREATE INDEX history_day_n ON history_day (ins_id_cd, settle_dt) INCLUDE (trans_id, trans_curr_cd, n)`.execute(db)

  await sql`GRANT SELECT, INSERT ON history TO recourse_app`.execute(db)
  // Re-encryption under another key may update these columns; nothing else of a transaction changes.
  await sql`GRANT UPDATE (key_id, pan_sealed, pan_hash) ON history TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON history_day TO recourse_app`.execute(db)
  await sql`GRANT USAGE ON SEQUENCE history_seq TO recourse_app`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION ensure_history_partition(date) TO recourse_app`.execute(db)
}

async function createChunks(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE history_chunk (
      -- Its place in the chain, from 1.
      chunk_id   bigint PRIMARY KEY,
      at         timestamptz NOT NULL,
      -- The transactions with these numbers in their ids, on these days, all of one month.
      first_seq  bigint NOT NULL,
      seqs       integer NOT NULL CHECK (seqs > 0),
      days       date[] NOT NULL CHECK (cardinality(days) > 0),
      -- How many there were, and one hash over all of them; the format says which columns it covers.
      n          integer NOT NULL CHECK (n > 0),
      format     smallint NOT NULL,
      rows_hash  bytea NOT NULL,
      prev_hash  bytea NOT NULL,
      hash       bytea NOT NULL
    )`.execute(db)
  // Finds the chunks of a day.
  await sql`CREATE INDEX history_chunk_at ON history_chunk (at)`.execute(db)
  // Finds the chunk that a row was imported with.
  await sql`CREATE INDEX history_chunk_seq ON history_chunk (first_seq)`.execute(db)
  // One hash over the chunks of a day, chained to the day before.
  await sql`
    CREATE TABLE history_chunk_day (
      day        date PRIMARY KEY,
      n          bigint NOT NULL,
      prev_hash  bytea NOT NULL,
      hash       bytea NOT NULL
    )`.execute(db)
  for (const table of ['history_chunk', 'history_chunk_day'])
    await sql`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`GRANT SELECT, INSERT ON history_chunk, history_chunk_day TO recourse_app`.execute(db)
}

async function createCardUse(db: Kysely<unknown>): Promise<void> {
  // AES-GCM with random IVs may seal 2^32 times under one key (NIST SP 800-38D, 8.3).
  await sql`
    CREATE TABLE card_key_use (
      key_id  smallint PRIMARY KEY,
      seals   bigint NOT NULL CHECK (seals >= 0)
    )`.execute(db)

  // Searches by card number of each user's last 24 hours. `question` is a hash over the keyed hash of the card and the other conditions.
  await sql`
    CREATE TABLE card_search (
      search_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id    bigint NOT NULL REFERENCES app_user,
      at         timestamptz NOT NULL DEFAULT clock_timestamp(),
      question   bytea NOT NULL CHECK (length(question) = 32),
      missed     boolean NOT NULL DEFAULT false
    )`.execute(db)
  // Counts the searches of a user since a time.
  await sql`CREATE INDEX card_search_user ON card_search (user_id, at)`.execute(db)

  await sql`
    CREATE TABLE card_alert (
      alert_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id   bigint NOT NULL REFERENCES app_user,
      at        timestamptz NOT NULL DEFAULT clock_timestamp(),
      misses    integer NOT NULL CHECK (misses > 0),
      told      boolean NOT NULL DEFAULT false
    )`.execute(db)
  // Finds the newest alert on a user.
  await sql`CREATE INDEX card_alert_user ON card_alert (user_id, at)`.execute(db)
  // Finds alerts whose message is not written yet.
  await sql`CREATE INDEX card_alert_untold ON card_alert (alert_id) WHERE NOT told`.execute(db)

  // An institution's own limit of such searches.
  await sql`
    CREATE TABLE card_limit (
      ins_id_cd   text PRIMARY KEY REFERENCES institution,
      per_minute  integer NOT NULL CHECK (per_minute > 0),
      per_day     integer NOT NULL CHECK (per_day > 0),
      version     integer NOT NULL DEFAULT 1
    )`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE (seals) ON card_key_use TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE, UPDATE (missed) ON card_search TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (told) ON card_alert TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON card_limit TO recourse_app`.execute(db)
}
