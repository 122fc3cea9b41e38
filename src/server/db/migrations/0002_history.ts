import { type Kysely, sql } from 'kysely'

/**
 * Cleared transactions. `id` is (settlement day − 2000-01-01) × 10^10 + a sequence: a range of dates is a range of ids,
 * and newest first is `id desc`. Partitions are months of ids, made ahead by the importer (`ensure_history_partition`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
      CHECK (id / 10000000000 = settle_dt - DATE '2000-01-01')
    ) PARTITION BY RANGE (id)`.execute(db)

  const indexes = [
    // Newest first, and a jump to a date.
    ['id', '(id)'],
    // By card: exact, through its keyed hash.
    ['card', '(pan_hash, id)'],
    ['rrn', '(retri_ref_no, id)'],
    ['stan', '(sys_tra_no, id)'],
    // An institution's own, by date: one ordered scan for each side, merged.
    ['acq', '(acq_ins_id_cd, id) INCLUDE (trans_at)'],
    ['iss', '(iss_ins_id_cd, id) INCLUDE (acq_ins_id_cd, trans_at)'],
    // An institution's own, by amount: an issuer's without what it is the acquirer of as well, from the index alone.
    ['acq_at', '(acq_ins_id_cd, trans_at, id)'],
    ['iss_at', '(iss_ins_id_cd, trans_at, id) INCLUDE (acq_ins_id_cd)'],
    // A busy merchant or terminal has tens of thousands of rows, which are counted to 10,001 without reading them.
    ['merchant', '(mchnt_cd, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd, trans_id, trans_curr_cd, trans_at)'],
    ['terminal', '(term_id, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd)'],
    // The network's own search by amount.
    ['at', '(trans_at, id)'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`history_${name} ON history ${columns}`)}`.execute(db)

  // Nobody searches by these: statistics on them would only keep an import from ending.
  const unsearched = [
    ...['pan_sealed', 'pan_masked', 'settle_at', 'settle_curr_cd', 'tfr_dt_tm', 'msg_tp', 'trans_proc_cd', 'mchnt_tp'],
    ...['pos_entry_md_cd', 'pos_cond_cd', 'fwd_ins_id_cd', 'rcv_ins_id_cd', 'resp_cd', 'card_accptr_nm_addr'],
  ]
  const noStatistics = unsearched.map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`).join(', ')
  await sql`ALTER TABLE history ${sql.raw(noStatistics)}`.execute(db)

  // A month of ids. (priKey, logCd, settleDt) names a transaction: equal days fall into one partition, so an index a
  // partition keeps it unique over all. Only the owner makes tables, so this runs as the owner whoever calls it.
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
      IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE %I PARTITION OF history FOR VALUES FROM (%s) TO (%s)', name,
        (first - DATE '2000-01-01')::bigint * 10000000000, (last - DATE '2000-01-01')::bigint * 10000000000);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (pri_key, log_cd, settle_dt)', name);
      EXECUTE format('ALTER TABLE %I ${sql.raw(noStatistics)}', name);
    END $$`.execute(db)

  // What an institution had in a day: exact totals without a scan. ins_id_cd '' is the whole network.
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

  // A total over a range of days without touching the table: a year of days in several currencies is thousands of rows.
  await sql`
    CREATE INDEX history_day_n ON history_day (ins_id_cd, settle_dt) INCLUDE (trans_id, trans_curr_cd, n)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON history, history_day TO recourse_app`.execute(db)
  await sql`GRANT USAGE ON SEQUENCE history_seq TO recourse_app`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION ensure_history_partition(date) TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE history_day`.execute(db)
  await sql`DROP FUNCTION ensure_history_partition(date)`.execute(db)
  await sql`DROP TABLE history`.execute(db)
  await sql`DROP SEQUENCE history_seq`.execute(db)
}
