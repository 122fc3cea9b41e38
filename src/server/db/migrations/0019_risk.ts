import { type Kysely, sql } from 'kysely'

/** The rules by which transactions are judged as they come, what waits to be judged, and the alerts that were raised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE risk_rule (
      rule_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Whose it is: the head's rules judge every transaction, an institution's its own.
      ins_id_cd  text NOT NULL REFERENCES institution,
      kind       text NOT NULL,
      -- The one of its versions that holds.
      version    integer NOT NULL DEFAULT 1
    )`.execute(db)
  // The rules of an institution, newest first.
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

  // The score from which an institution's rules raise an alert; where there is no row, the product's own.
  await sql`
    CREATE TABLE risk_setting (
      ins_id_cd  text PRIMARY KEY REFERENCES institution,
      threshold  integer NOT NULL CHECK (threshold BETWEEN 1 AND 1000),
      version    integer NOT NULL DEFAULT 1
    )`.execute(db)

  // How often a rule hit on a day of settlement.
  await sql`
    CREATE TABLE risk_rule_day (
      rule_id    bigint NOT NULL REFERENCES risk_rule,
      settle_dt  date NOT NULL,
      n          bigint NOT NULL,
      PRIMARY KEY (rule_id, settle_dt)
    )`.execute(db)

  // Imported and not judged yet, a row for each chunk: the numbers that its transactions have below their days.
  await sql`
    CREATE TABLE risk_pending (
      pending_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      first_seq   bigint NOT NULL,
      n           integer NOT NULL CHECK (n > 0),
      days        date[] NOT NULL CHECK (cardinality(days) > 0),
      at          timestamptz NOT NULL DEFAULT now()
    )`.execute(db)

  await sql`
    CREATE TABLE sus_trans (
      rid                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Whom it is raised for: the acquirer and the issuer of one transaction have a row each.
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
      -- Where it took place, as two letters; empty where it doesn't say.
      country              text NOT NULL CHECK (country ~ '^([A-Z]{2})?$'),
      score                integer NOT NULL,
      -- [{ruleId, version, score, facts}]
      hits                 jsonb NOT NULL CHECK (jsonb_typeof(hits) = 'array'),
      -- What it came to; null while nobody has handled it.
      result               text CHECK (result ~ '^[0-9]{2}$'),
      remark               text NOT NULL DEFAULT '' CHECK (length(remark) <= 200),
      handled_by           bigint REFERENCES app_user,
      handled_at           timestamptz,
      version              integer NOT NULL DEFAULT 1,
      raised_at            timestamptz NOT NULL DEFAULT now(),
      -- Judged twice, a transaction raises nothing twice.
      UNIQUE (ins_id_cd, history_id),
      CHECK ((result IS NULL) = (handled_at IS NULL)),
      CHECK ((handled_by IS NULL) = (handled_at IS NULL))
    )`.execute(db)
  const indexes = [
    // The alerts of an institution, newest first; those of a day; those that nobody has handled.
    ['ins', '(ins_id_cd, rid DESC)'],
    ['day', '(ins_id_cd, trans_dt, rid DESC)'],
    ['unhandled', '(ins_id_cd, rid DESC) WHERE result IS NULL'],
    // Of all institutions, for the head: those of a day, those that nobody has handled.
    ['all_day', '(trans_dt, rid DESC)'],
    ['all_unhandled', '(rid DESC) WHERE result IS NULL'],
    // What else was raised on a card.
    ['card', '(pan_hash, rid DESC)'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`sus_trans_${name} ON sus_trans ${columns}`)}`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE (version) ON risk_rule TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON risk_rule_version TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON risk_setting, risk_rule_day TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON risk_pending TO recourse_app`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE (result, remark, handled_by, handled_at, version) ON sus_trans TO recourse_app`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sus_trans', 'risk_pending', 'risk_rule_day', 'risk_setting', 'risk_rule_version', 'risk_rule'])
    await sql`DROP TABLE ${sql.table(table)}`.execute(db)
}
