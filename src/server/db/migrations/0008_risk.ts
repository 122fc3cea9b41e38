import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createRiskRules(db)
  await createAlerts(db)
  await createBlocked(db)
  await createExceptLists(db)
}

async function createRiskRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE risk_rule (
      rule_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The head's rules judge every transaction, an institution's its own.
      ins_id_cd  text NOT NULL REFERENCES institution,
      kind       text NOT NULL,
      -- The current one of its versions.
      version    integer NOT NULL DEFAULT 1
    )`.execute(db)
  // Lists the rules of an institution, newest first.
  await sql`CREATE INDEX risk_rule_owner ON risk_rule (ins_id_cd, rule_id DESC)`.execute(db)

  await sql`
    CREATE TABLE risk_rule_version (
      rule_id     bigint NOT NULL REFERENCES risk_rule,
      version     integer NOT NULL CHECK (version >= 1),
      parameters  jsonb NOT NULL CHECK (jsonb_typeof(parameters) = 'object'),
      score       integer NOT NULL CHECK (score BETWEEN 1 AND 1000),
      -- By language. A reason holds the names of facts in braces.
      names       jsonb NOT NULL CHECK (names ?& ARRAY['en', 'zh']),
      reasons     jsonb NOT NULL CHECK (reasons ?& ARRAY['en', 'zh']),
      enabled     boolean NOT NULL,
      -- Null: it came with the product.
      changed_by  bigint REFERENCES app_user,
      changed_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (rule_id, version)
    )`.execute(db)
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON risk_rule_version
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)

  // The score from which an institution's rules raise an alert. Without a row the product's default applies.
  await sql`
    CREATE TABLE risk_setting (
      ins_id_cd  text PRIMARY KEY REFERENCES institution,
      threshold  integer NOT NULL CHECK (threshold BETWEEN 1 AND 1000),
      version    integer NOT NULL DEFAULT 1
    )`.execute(db)

  // How often a rule hit on a settlement day.
  await sql`
    CREATE TABLE risk_rule_day (
      rule_id    bigint NOT NULL REFERENCES risk_rule,
      settle_dt  date NOT NULL,
      n          bigint NOT NULL,
      PRIMARY KEY (rule_id, settle_dt)
    )`.execute(db)

  // Imported transactions not yet judged, one row for each chunk with the range of its ids.
  await sql`
    CREATE TABLE risk_pending (
      pending_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      first_seq   bigint NOT NULL,
      n           integer NOT NULL CHECK (n > 0),
      days        date[] NOT NULL CHECK (cardinality(days) > 0),
      at          timestamptz NOT NULL DEFAULT now()
    )`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE (version) ON risk_rule TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON risk_rule_version TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON risk_setting, risk_rule_day TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON risk_pending TO recourse_app`.execute(db)
}

async function createAlerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sus_trans (
      rid                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Whom it is raised for: acquirer and issuer of a transaction have a row each.
      ins_id_cd            text NOT NULL REFERENCES institution,
      history_id           bigint NOT NULL,
      acq_ins_id_cd        text NOT NULL,
      iss_ins_id_cd        text NOT NULL,
      settle_dt            date NOT NULL,
      -- The day of transmission, in home time.
      trans_dt             date NOT NULL,
      tfr_dt_tm            timestamptz NOT NULL,
      pan_hash             uuid NOT NULL,
      pan_masked           text NOT NULL,
      trans_id             text NOT NULL,
      trans_at             bigint NOT NULL,
      trans_curr_cd        text NOT NULL,
      mchnt_cd             text NOT NULL,
      mchnt_tp             text NOT NULL,
      term_id              text NOT NULL,
      card_accptr_nm_addr  text NOT NULL,
      -- Two letters; empty where the transaction does not say.
      country              text NOT NULL CHECK (country ~ '^([A-Z]{2})?$'),
      score                integer NOT NULL,
      -- [{ruleId, version, score, facts}]
      hits                 jsonb NOT NULL CHECK (jsonb_typeof(hits) = 'array'),
      -- Null while nobody has handled it.
      result               text CHECK (result ~ '^[0-9]{2}$'),
      remark               text NOT NULL DEFAULT '' CHECK (length(remark) <= 200),
      handled_by           bigint REFERENCES app_user,
      handled_at           timestamptz,
      version              integer NOT NULL DEFAULT 1,
      raised_at            timestamptz NOT NULL DEFAULT now(),
      -- A transaction that is judged twice raises nothing twice.
      UNIQUE (ins_id_cd, history_id),
      CHECK ((result IS NULL) = (handled_at IS NULL)),
      CHECK ((handled_by IS NULL) = (handled_at IS NULL))
    )`.execute(db)
  const indexes = [
    // Lists the alerts of an institution, newest first: all, of a day, unhandled; and by score.
    ['ins', '(ins_id_cd, rid DESC)'],
    ['day', '(ins_id_cd, trans_dt, rid DESC)'],
    ['score', '(ins_id_cd, score, rid)'],
    ['unhandled', '(ins_id_cd, rid DESC) WHERE result IS NULL'],
    // Lists the alerts of all institutions: of a day, unhandled, by score.
    ['all_day', '(trans_dt, rid DESC)'],
    ['all_score', '(score, rid)'],
    ['all_unhandled', '(rid DESC) WHERE result IS NULL'],
    // Finds other alerts on a card.
    ['card', '(pan_hash, rid DESC)'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`sus_trans_${name} ON sus_trans ${columns}`)}`.execute(db)

  // Each handling of an alert or blocked transaction; the alert's row repeats the latest.
  await sql`
    CREATE TABLE risk_handling (
      what     text NOT NULL CHECK (what IN ('suspicious', 'blocked')),
      rid      text NOT NULL,
      -- Of the row after it.
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

  await sql`GRANT SELECT, INSERT ON sus_trans, risk_handling TO recourse_app`.execute(db)
  // Handling, and re-encryption of the card, may update these columns.
  await sql`
    GRANT UPDATE (result, remark, handled_by, handled_at, version, pan_hash) ON sus_trans TO recourse_app`.execute(db)
}

async function createBlocked(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE blocked_trans (
      -- The id that the blocking system gave it.
      rid                  text PRIMARY KEY CHECK (rid ~ '^[A-Za-z0-9]{1,32}$'),
      src_system           text NOT NULL CHECK (length(src_system) BETWEEN 1 AND 30),
      block_system         text GENERATED ALWAYS AS (CASE src_system WHEN 'FTP Anti-Risk' THEN '1' ELSE '0' END) STORED,
      tfr_dt_tm            timestamptz NOT NULL,
      -- In home time.
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
      -- Null while nobody has handled it.
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
    // Lists what a system blocked of an institution as acquirer and as issuer, newest first.
    ['acq', '(acq_ins_id_cd, block_system, tfr_dt_tm DESC, rid)'],
    ['iss', '(iss_ins_id_cd, block_system, tfr_dt_tm DESC, rid)'],
    // Lists the same of all institutions.
    ['all', '(block_system, tfr_dt_tm DESC, rid)'],
    // Lists the same of a card.
    ['card', '(pan_hash, tfr_dt_tm DESC, rid)'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`blocked_trans_${name} ON blocked_trans ${columns}`)}`.execute(db)

  await sql`GRANT SELECT, INSERT ON blocked_trans TO recourse_app`.execute(db)
  // Handling, and re-encryption of the card, may update these columns.
  await sql`
    GRANT UPDATE (result, remark, handled_by, handled_at, version, key_id, pan_sealed, pan_hash)
    ON blocked_trans TO recourse_app`.execute(db)
}

async function createExceptLists(db: Kysely<unknown>): Promise<void> {
  // `thing` is the subject of the entry, whatever its kind: the hash of a card, else the value.
  await sql`
    CREATE TABLE except_entry (
      except_id   bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      list        text NOT NULL CHECK (list IN ('white', 'black')),
      -- It is about transactions of this institution.
      ins_id_cd   text NOT NULL REFERENCES institution,
      kind        text NOT NULL CHECK (kind IN ('card', 'merchant', 'terminal')),
      pan_hash    uuid,
      pan_masked  text,
      key_id      smallint,
      pan_sealed  bytea,
      -- The code of a merchant or terminal.
      value       text CHECK (length(value) BETWEEN 1 AND 15),
      thing       text GENERATED ALWAYS AS (coalesce(pan_hash::text, value)) STORED,
      valid_from  date NOT NULL,
      -- Null: until somebody ends it.
      valid_to    date CHECK (valid_to >= valid_from),
      reason      text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
      version     integer NOT NULL DEFAULT 1,
      deleted     boolean NOT NULL DEFAULT false,
      added_by    bigint NOT NULL REFERENCES app_user,
      added_at    timestamptz NOT NULL DEFAULT now(),
      CHECK (num_nonnulls(pan_hash, pan_masked, key_id, pan_sealed) = CASE kind WHEN 'card' THEN 4 ELSE 0 END),
      CHECK ((kind = 'card') = (value IS NULL)),
      -- On a day an institution lists a subject once, and on one of the two lists.
      CONSTRAINT except_entry_once EXCLUDE USING gist (
        text_range(ins_id_cd || kind || thing, ins_id_cd || kind || thing, '[]') WITH &&,
        daterange(valid_from, valid_to, '[]') WITH &&
      ) WHERE (NOT deleted)
    )`.execute(db)

  // Finds the entry of a card, merchant or terminal.
  await sql`CREATE INDEX except_entry_thing ON except_entry (thing, ins_id_cd) WHERE NOT deleted`.execute(db)
  // Lists the entries of an institution and of all, newest first, and those that end next.
  await sql`CREATE INDEX except_entry_own ON except_entry (ins_id_cd, list, except_id) WHERE NOT deleted`.execute(db)
  await sql`CREATE INDEX except_entry_all ON except_entry (list, except_id) WHERE NOT deleted`.execute(db)
  await sql`
    CREATE INDEX except_entry_ends ON except_entry (ins_id_cd, list, valid_to, except_id) WHERE NOT deleted`.execute(db)
  await sql`
    CREATE INDEX except_entry_all_ends ON except_entry (list, valid_to, except_id) WHERE NOT deleted`.execute(db)

  // The changes of an entry. `before` and `after` hold what users see, with cards masked.
  await sql`
    CREATE TABLE except_event (
      except_id   bigint NOT NULL REFERENCES except_entry,
      version     integer NOT NULL,
      action      text NOT NULL CHECK (action IN ('add', 'import', 'modify', 'delete')),
      user_id     bigint NOT NULL REFERENCES app_user,
      at          timestamptz NOT NULL DEFAULT now(),
      before      jsonb,
      after       jsonb,
      PRIMARY KEY (except_id, version)
    )`.execute(db)
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON except_event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)

  await sql`GRANT SELECT, INSERT ON except_entry, except_event TO recourse_app`.execute(db)
  // The subject of an entry never changes; only re-encryption updates its card.
  await sql`
    GRANT UPDATE (pan_hash, key_id, pan_sealed, valid_from, valid_to, reason, version, deleted)
    ON except_entry TO recourse_app`.execute(db)
  // A card is encrypted with the id of its entry, so the id is drawn first.
  await sql`GRANT USAGE ON SEQUENCE except_entry_except_id_seq TO recourse_app`.execute(db)
}
