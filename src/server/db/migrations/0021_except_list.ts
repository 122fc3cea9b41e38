import { type Kysely, sql } from 'kysely'

/** White and black lists: what an institution exempts from its risk rules, or wants stopped; and every change of an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `thing` is what the entry is about, whatever its kind: the hash of a card, else the value.
  await sql`
    CREATE TABLE except_entry (
      except_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      list        text NOT NULL CHECK (list IN ('white', 'black')),
      -- Whose transactions it is for.
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
      -- On no day is a thing listed twice by an institution, nor on both lists at once. See 0007 for the range of texts.
      CONSTRAINT except_entry_once EXCLUDE USING gist (
        text_range(ins_id_cd || kind || thing, ins_id_cd || kind || thing, '[]') WITH &&,
        daterange(valid_from, valid_to, '[]') WITH &&
      ) WHERE (NOT deleted)
    )`.execute(db)

  // Whether a card, merchant or terminal is listed; and the search for one.
  await sql`CREATE INDEX except_entry_thing ON except_entry (thing, ins_id_cd) WHERE NOT deleted`.execute(db)
  // A list of an institution, the newest first; of all institutions; and what ends next.
  await sql`CREATE INDEX except_entry_own ON except_entry (ins_id_cd, list, except_id) WHERE NOT deleted`.execute(db)
  await sql`CREATE INDEX except_entry_all ON except_entry (list, except_id) WHERE NOT deleted`.execute(db)
  await sql`
    CREATE INDEX except_entry_ends ON except_entry (ins_id_cd, list, valid_to, except_id) WHERE NOT deleted`.execute(db)

  // What became of an entry: `before` and `after` as people see it, a card masked.
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
  // What an entry is about never changes; its card is sealed anew under another key.
  await sql`
    GRANT UPDATE (pan_hash, key_id, pan_sealed, valid_from, valid_to, reason, version, deleted)
    ON except_entry TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE except_event`.execute(db)
  await sql`DROP TABLE except_entry`.execute(db)
}
