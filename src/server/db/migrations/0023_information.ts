import { type Kysely, sql } from 'kysely'

/** What institutions know of each other, the codes that administrators import, and the files that the head shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE institution
      -- ISO 3166, two letters; null where nobody has said.
      ADD COLUMN country   text CHECK (country ~ '^[A-Z]{2}$'),
      ADD COLUMN curr_cd   text CHECK (curr_cd ~ '^[0-9]{3}$'),
      ADD COLUMN acquirer  boolean NOT NULL DEFAULT true,
      ADD COLUMN issuer    boolean NOT NULL DEFAULT true,
      ADD COLUMN version   integer NOT NULL DEFAULT 1,
      -- Taken out: what it did and what names it stays, nothing new is offered with it.
      ADD COLUMN ended     boolean NOT NULL DEFAULT false`.execute(db)
  await sql`ALTER TABLE reason_code ADD COLUMN ended boolean NOT NULL DEFAULT false`.execute(db)

  await sql`
    CREATE TABLE currency_name (
      curr_cd  text PRIMARY KEY CHECK (curr_cd ~ '^[0-9]{3}$'),
      en_nm    text NOT NULL,
      nm       text NOT NULL,
      ended    boolean NOT NULL DEFAULT false
    )`.execute(db)

  await sql`
    CREATE TABLE issuer_iin (
      -- The first digits of the cards; of several that fit, the longest counts.
      iin            text PRIMARY KEY CHECK (iin ~ '^[0-9]{4,11}$'),
      pan_length     smallint NOT NULL CHECK (pan_length BETWEEN 13 AND 19),
      iss_ins_id_cd  text NOT NULL REFERENCES institution,
      card_attr      text NOT NULL CHECK (card_attr IN ('01', '02', '03', '05')),
      ended          boolean NOT NULL DEFAULT false
    )`.execute(db)
  // The cards of an institution.
  await sql`CREATE INDEX issuer_iin_issuer ON issuer_iin (iss_ins_id_cd, iin)`.execute(db)

  // Every state that imported data ever had, whole.
  await sql`
    CREATE TABLE reference_version (
      kind        text NOT NULL CHECK (kind IN ('reasonCode', 'currencyName', 'issuer', 'institution')),
      version     integer NOT NULL CHECK (version > 0),
      rows        jsonb NOT NULL,
      added       integer NOT NULL,
      changed     integer NOT NULL,
      removed     integer NOT NULL,
      -- Null for what stood there before the first change.
      changed_by  bigint REFERENCES app_user,
      changed_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, version)
    )`.execute(db)

  await sql`
    CREATE TABLE ins_contact (
      contact_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ins_id_cd   text NOT NULL REFERENCES institution,
      name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
      duty        text NOT NULL,
      phone       text,
      email       text,
      version     integer NOT NULL DEFAULT 1,
      CHECK (phone IS NOT NULL OR email IS NOT NULL)
    )`.execute(db)
  // Whom to call at an institution.
  await sql`CREATE INDEX ins_contact_institution ON ins_contact (ins_id_cd, duty, contact_id)`.execute(db)

  await sql`
    CREATE TABLE agent (
      agent_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Who is acted for, towards whom, and who acts.
      ins_id_cd      text NOT NULL REFERENCES institution,
      rlt_ins_id_cd  text NOT NULL REFERENCES institution,
      agent_ins      text NOT NULL REFERENCES institution,
      service        text NOT NULL,
      valid_from     date NOT NULL,
      valid_to       date CHECK (valid_to >= valid_from),
      remark         text NOT NULL DEFAULT '' CHECK (length(remark) <= 200),
      version        integer NOT NULL DEFAULT 1,
      CHECK (ins_id_cd <> rlt_ins_id_cd AND agent_ins <> ins_id_cd AND agent_ins <> rlt_ins_id_cd)
    )`.execute(db)
  // Who acts for an institution; one service between the same three stands once.
  await sql`
    CREATE UNIQUE INDEX agent_once ON agent (ins_id_cd, rlt_ins_id_cd, agent_ins, service)`.execute(db)
  // Who acts towards an institution.
  await sql`CREATE INDEX agent_related ON agent (rlt_ins_id_cd, agent_id)`.execute(db)

  await sql`
    CREATE TABLE shared_file (
      file_id    uuid PRIMARY KEY REFERENCES file,
      title      text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
      -- The institutions whose users it is for; null where it is for all.
      audience   text[] CHECK (cardinality(audience) > 0),
      shared_by  bigint NOT NULL REFERENCES app_user,
      shared_at  timestamptz NOT NULL DEFAULT now(),
      -- Out of every list; the file and who had it stay.
      deleted    boolean NOT NULL DEFAULT false
    )`.execute(db)
  // What is shared, newest first.
  await sql`CREATE INDEX shared_file_newest ON shared_file (shared_at DESC, file_id) WHERE NOT deleted`.execute(db)

  await sql`
    CREATE TABLE shared_file_download (
      download_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file_id      uuid NOT NULL REFERENCES shared_file,
      user_id      bigint NOT NULL REFERENCES app_user,
      at           timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // Who has downloaded a file, the latest first.
  await sql`CREATE INDEX shared_file_download_file ON shared_file_download (file_id, download_id DESC)`.execute(db)

  for (const table of ['reference_version', 'shared_file_download']) {
    await sql`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
    await sql`GRANT SELECT, INSERT ON ${sql.table(table)} TO recourse_app`.execute(db)
  }
  await sql`GRANT SELECT, INSERT, UPDATE ON currency_name, issuer_iin TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (deleted) ON shared_file TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ins_contact, agent TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    ...['shared_file_download', 'shared_file', 'agent', 'ins_contact'],
    ...['reference_version', 'issuer_iin', 'currency_name'],
  ])
    await sql`DROP TABLE ${sql.table(table)}`.execute(db)
  await sql`ALTER TABLE reason_code DROP COLUMN ended`.execute(db)
  await sql`
    ALTER TABLE institution DROP COLUMN country, DROP COLUMN curr_cd, DROP COLUMN acquirer, DROP COLUMN issuer,
      DROP COLUMN version, DROP COLUMN ended`.execute(db)
}
