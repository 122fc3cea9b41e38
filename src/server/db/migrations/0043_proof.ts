import { type Kysely, sql } from 'kysely'

/**
 * Imported rows of the history are held by a chain: each chunk by a row for each month that it touches, with
 * one hash over its transactions. The application can change nothing of a transaction but how its card is sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE history_chunk (
      -- Its place in the chain, from 1.
      chunk_id   bigint PRIMARY KEY,
      at         timestamptz NOT NULL,
      -- The transactions with these numbers in their ids, on these days, all of one month.
      first_seq  bigint NOT NULL,
      seqs       integer NOT NULL CHECK (seqs > 0),
      days       date[] NOT NULL CHECK (cardinality(days) > 0),
      -- How many there were, and one hash over all of them; which columns it covers says the format.
      n          integer NOT NULL CHECK (n > 0),
      format     smallint NOT NULL,
      rows_hash  bytea NOT NULL,
      prev_hash  bytea NOT NULL,
      hash       bytea NOT NULL
    )`.execute(db)
  // Sealing a day.
  await sql`CREATE INDEX history_chunk_at ON history_chunk (at)`.execute(db)
  // Which chunk has brought a row.
  await sql`CREATE INDEX history_chunk_seq ON history_chunk (first_seq)`.execute(db)
  // Each day's chunks under one hash, chained to the day before.
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

  await takeInHistory(db)

  await sql`GRANT SELECT, INSERT ON history_chunk, history_chunk_day TO recourse_app`.execute(db)
  await sql`REVOKE UPDATE ON history FROM recourse_app`.execute(db)
  await sql`GRANT UPDATE (key_id, pan_sealed, pan_hash) ON history TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`REVOKE UPDATE (key_id, pan_sealed, pan_hash) ON history FROM recourse_app`.execute(db)
  await sql`GRANT UPDATE ON history TO recourse_app`.execute(db)
  for (const table of ['history_chunk_day', 'history_chunk']) await sql`DROP TABLE ${sql.table(table)}`.execute(db)
}

/** Adds one link for each day that is stored already. */
async function takeInHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    DO $$
    DECLARE
      one    record;
      place  bigint := 0;
      before bytea := decode(repeat('00', 32), 'hex');
      own    bytea;
      now_at timestamptz := clock_timestamp();
    BEGIN
      FOR one IN
        SELECT settle_dt, min(h.id % 10000000000) AS first_seq, max(h.id % 10000000000) - min(h.id % 10000000000) + 1 AS seqs,
          count(*)::int AS n, sha256(convert_to(string_agg(ROW(${columns})::text, E'\n' ORDER BY h.id), 'UTF8')) AS rows_hash
        FROM history AS h GROUP BY settle_dt ORDER BY settle_dt
      LOOP
        place := place + 1;
        own := sha256(before || convert_to(jsonb_build_array(place::text,
          to_char(now_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), one.first_seq::text, one.seqs,
          to_char(one.settle_dt, 'YYYYMMDD'), one.n, 1, encode(one.rows_hash, 'hex'))::text, 'UTF8'));
        INSERT INTO history_chunk VALUES (place, now_at, one.first_seq, one.seqs, ARRAY[one.settle_dt], one.n, 1,
          one.rows_hash, before, own);
        before := own;
      END LOOP;
    END $$`.execute(db)
}

/** Format 1, as it was when this was written. */
const columns = sql.raw(`h.id, h.pri_key, h.log_cd, h.settle_dt - DATE '2000-01-01', h.msg_tp, h.pan_masked,
  h.trans_proc_cd, h.trans_id, h.trans_at, h.trans_curr_cd, h.settle_at, h.settle_curr_cd, extract(epoch FROM h.tfr_dt_tm),
  h.sys_tra_no, h.retri_ref_no, h.mchnt_tp, h.pos_entry_md_cd, h.pos_cond_cd, h.acq_ins_id_cd, h.fwd_ins_id_cd,
  h.iss_ins_id_cd, h.rcv_ins_id_cd, h.auth_id_resp_cd, h.resp_cd, h.term_id, h.mchnt_cd, h.card_accptr_nm_addr,
  h.orig_trans_chnl`)
