import { type Kysely, sql } from 'kysely'

/** Bulletins, each with every version that it ever had, and who has read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bulletin (
      bulletin_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- In whose name it is published.
      ins_id_cd    text NOT NULL REFERENCES institution,
      -- The one of its versions that holds.
      version      integer NOT NULL DEFAULT 1,
      -- A draft that was given up: out of every list.
      deleted      boolean NOT NULL DEFAULT false
    )`.execute(db)

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
  // What is shown to an institution, newest first; and what was published since a time.
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
  // Whose a file is.
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

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bulletin_read', 'bulletin_file', 'bulletin_version', 'bulletin'])
    await sql`DROP TABLE ${sql.table(table)}`.execute(db)
}
