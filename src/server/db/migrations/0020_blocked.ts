import { type Kysely, sql } from 'kysely'

/** Transactions that were stopped before they were done, and how alerts and they were handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE blocked_trans (
      -- As the system that stopped it names it.
      rid                  text PRIMARY KEY CHECK (rid ~ '^[A-Za-z0-9]{1,32}$'),
      src_system           text NOT NULL CHECK (length(src_system) BETWEEN 1 AND 30),
      block_system         text GENERATED ALWAYS AS (CASE src_system WHEN 'FTP Anti-Risk' THEN '1' ELSE '0' END) STORED,
      tfr_dt_tm            timestamptz NOT NULL,
      -- The day of it in home time.
      trans_dt             date GENERATED ALWAYS AS ((tfr_dt_tm AT TIME ZONE 'Asia/Bangkok')::date) STORED,
      key_id               smallint NOT NULL,
      pan_sealed           bytea NOT NULL,
      pan_hash             uuid NOT NULL,
      pan_masked           text NOT NULL,
      acq_ins_id_cd        text NOT NULL REFERENCES institution,
      iss_ins_id_cd        text NOT NULL REFERENCES institution,
      trans_id             text NOT NULL,
      trans_at             bigint NOT NULL CHECK (trans_at BETWEEN 0 AND 999999999999),
      trans_curr_cd        text NOT NULL,
      mchnt_cd             text NOT NULL,
      mchnt_tp             text NOT NULL,
      card_accptr_nm_addr  text NOT NULL,
      term_id              text NOT NULL,
      -- Online only; empty for IPS.
      pos_entry_md_cd      text NOT NULL,
      sys_tra_no           text NOT NULL,
      retri_ref_no         text NOT NULL,
      -- IPS only; empty online.
      order_id             text NOT NULL,
      payer_ip             text NOT NULL,
      block_rsn_cd         text NOT NULL,
      block_rsn            text NOT NULL CHECK (length(block_rsn) <= 200),
      -- What it came to; null while nobody has handled it.
      result               text CHECK (result ~ '^[0-9]{2}$'),
      remark               text NOT NULL DEFAULT '' CHECK (length(remark) <= 200),
      handled_by           bigint REFERENCES app_user,
      handled_at           timestamptz,
      version              integer NOT NULL DEFAULT 1,
      CHECK ((result IS NULL) = (handled_at IS NULL)),
      CHECK ((handled_by IS NULL) = (handled_at IS NULL)),
      CHECK (src_system = 'FTP Anti-Risk' OR (order_id <> '' AND payer_ip <> ''))
    )`.execute(db)
  const indexes = [
    // What a system stopped of an institution's, as acquirer and as issuer, newest first.
    ['acq', '(acq_ins_id_cd, block_system, tfr_dt_tm DESC, rid)'],
    ['iss', '(iss_ins_id_cd, block_system, tfr_dt_tm DESC, rid)'],
    // Of all institutions, for the head.
    ['all', '(block_system, tfr_dt_tm DESC, rid)'],
    // Of a card.
    ['card', '(pan_hash, tfr_dt_tm DESC, rid)'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`blocked_trans_${name} ON blocked_trans ${columns}`)}`.execute(db)

  // Every handling of an alert or of a blocked transaction: the last one stands in its row as well.
  await sql`
    CREATE TABLE risk_handling (
      what     text NOT NULL CHECK (what IN ('suspicious', 'blocked')),
      rid      text NOT NULL,
      -- The one that it gave the row.
      version  integer NOT NULL,
      result   text NOT NULL,
      remark   text NOT NULL,
      user_id  bigint NOT NULL REFERENCES app_user,
      at       timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (what, rid, version)
    )`.execute(db)
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON risk_handling
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)

  await sql`GRANT SELECT, INSERT ON blocked_trans, risk_handling TO recourse_app`.execute(db)
  // Handled, and sealed anew under another key.
  await sql`
    GRANT UPDATE (result, remark, handled_by, handled_at, version, key_id, pan_sealed, pan_hash)
    ON blocked_trans TO recourse_app`.execute(db)
  await sql`GRANT UPDATE (pan_hash) ON sus_trans TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`REVOKE UPDATE (pan_hash) ON sus_trans FROM recourse_app`.execute(db)
  for (const table of ['risk_handling', 'blocked_trans']) await sql`DROP TABLE ${sql.table(table)}`.execute(db)
}
