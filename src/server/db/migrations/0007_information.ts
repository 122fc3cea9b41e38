import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createBulletins(db)
  await createReferenceData(db)
  await createContacts(db)
  await createSharedFiles(db)
}

async function createBulletins(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bulletin (
      bulletin_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- In whose name it is published.
      ins_id_cd    text NOT NULL REFERENCES institution,
      -- The current one of its versions.
      version      integer NOT NULL DEFAULT 1,
      -- A discarded draft, in no list.
      deleted      boolean NOT NULL DEFAULT false,
      -- Whether its readers have it in their bell.
      told         boolean NOT NULL DEFAULT false
    )`.execute(db)
  // Finds drafts, planned bulletins, and those due for notification.
  await sql`CREATE INDEX bulletin_untold ON bulletin (bulletin_id) WHERE NOT told AND NOT deleted`.execute(db)

  await sql`
    CREATE TABLE bulletin_version (
      bulletin_id  bigint NOT NULL REFERENCES bulletin,
      version      integer NOT NULL,
      state        text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
      title        text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
      -- HTML of the few tags that are allowed.
      body         text NOT NULL CHECK (length(body) <= 40000),
      -- The institutions whose users it is for; null where it is for all.
      audience     text[] CHECK (cardinality(audience) > 0),
      show_from    timestamptz,
      show_to      timestamptz CHECK (show_to > show_from),
      changed_by   bigint NOT NULL REFERENCES app_user,
      changed_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (bulletin_id, version),
      CHECK (state = 'draft' OR show_from IS NOT NULL)
    )`.execute(db)
  // Lists shown bulletins, newest first, and those published since a time.
  await sql`
    CREATE INDEX bulletin_version_shown ON bulletin_version (show_from DESC) WHERE state = 'published'`.execute(db)

  await sql`
    CREATE TABLE bulletin_file (
      bulletin_id  bigint NOT NULL,
      version      integer NOT NULL,
      position     integer NOT NULL,
      file_id      uuid NOT NULL REFERENCES file,
      PRIMARY KEY (bulletin_id, version, position),
      FOREIGN KEY (bulletin_id, version) REFERENCES bulletin_version
    )`.execute(db)
  // Finds the bulletin that a file is attached to.
  await sql`CREATE INDEX bulletin_file_file ON bulletin_file (file_id)`.execute(db)

  await sql`
    CREATE TABLE bulletin_read (
      bulletin_id  bigint NOT NULL REFERENCES bulletin,
      user_id      bigint NOT NULL REFERENCES app_user,
      read_at      timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (bulletin_id, user_id)
    )`.execute(db)

  for (const table of ['bulletin_version', 'bulletin_file', 'bulletin_read']) {
    await sql`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
    await sql`GRANT SELECT, INSERT ON ${sql.table(table)} TO recourse_app`.execute(db)
  }
  await sql`GRANT SELECT, INSERT, UPDATE ON bulletin TO recourse_app`.execute(db)
}

async function createReferenceData(db: Kysely<unknown>): Promise<void> {
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
  // Lists the card ranges of an institution.
  await sql`CREATE INDEX issuer_iin_issuer ON issuer_iin (iss_ins_id_cd, iin)`.execute(db)

  // Every version of imported data, whole.
  await sql`
    CREATE TABLE reference_version (
      kind        text NOT NULL CHECK (kind IN ('reasonCode', 'currencyName', 'issuer', 'institution')),
      version     integer NOT NULL CHECK (version > 0),
      rows        jsonb NOT NULL,
      added       integer NOT NULL,
      changed     integer NOT NULL,
      removed     integer NOT NULL,
      -- Null for the data before the first import.
      changed_by  bigint REFERENCES app_user,
      changed_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, version)
    )`.execute(db)
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reference_version
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON currency_name, issuer_iin TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON reference_version TO recourse_app`.execute(db)
}

async function createContacts(db: Kysely<unknown>): Promise<void> {
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
  // Lists the contacts of an institution.
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
  // Lists the agents of an institution. One service between the same three is listed once.
  await sql`CREATE UNIQUE INDEX agent_once ON agent (ins_id_cd, rlt_ins_id_cd, agent_ins, service)`.execute(db)
  // Lists the agents towards an institution.
  await sql`CREATE INDEX agent_related ON agent (rlt_ins_id_cd, agent_id)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ins_contact, agent TO recourse_app`.execute(db)
}

async function createSharedFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shared_file (
      file_id    uuid PRIMARY KEY REFERENCES file,
      title      text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
      -- The institutions whose users it is for; null where it is for all.
      audience   text[] CHECK (cardinality(audience) > 0),
      shared_by  bigint NOT NULL REFERENCES app_user,
      shared_at  timestamptz NOT NULL DEFAULT now(),
      -- In no list; the file and its downloads stay.
      deleted    boolean NOT NULL DEFAULT false
    )`.execute(db)
  // Lists shared files, newest first.
  await sql`CREATE INDEX shared_file_newest ON shared_file (shared_at DESC, file_id) WHERE NOT deleted`.execute(db)

  await sql`
    CREATE TABLE shared_file_download (
      download_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file_id      uuid NOT NULL REFERENCES shared_file,
      user_id      bigint NOT NULL REFERENCES app_user,
      at           timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // Lists the downloads of a file, latest first.
  await sql`CREATE INDEX shared_file_download_file ON shared_file_download (file_id, download_id DESC)`.execute(db)
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shared_file_download
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE (deleted) ON shared_file TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON shared_file_download TO recourse_app`.execute(db)
}
