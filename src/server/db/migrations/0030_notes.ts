import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Notes that an institution keeps on a record for its own users. Nobody changes or deletes one.
  await sql`
    CREATE TABLE record_note (
      note_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      exp_id     text NOT NULL REFERENCES exception,
      ins_id_cd  text NOT NULL REFERENCES institution,
      user_id    bigint NOT NULL REFERENCES app_user,
      note       text NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
      at         timestamptz NOT NULL
    )`.execute(db)
  // Lists the notes of an institution on a record.
  await sql`CREATE INDEX record_note_of_record ON record_note (exp_id, ins_id_cd, note_id)`.execute(db)
  // Colleagues whom a note names.
  await sql`
    CREATE TABLE note_mention (
      note_id  bigint NOT NULL REFERENCES record_note,
      user_id  bigint NOT NULL REFERENCES app_user,
      told     boolean NOT NULL DEFAULT false,
      PRIMARY KEY (note_id, user_id)
    )`.execute(db)
  // Finds mentions of which the bell has not told yet.
  await sql`CREATE INDEX note_mention_untold ON note_mention (note_id) WHERE NOT told`.execute(db)
  await sql`GRANT SELECT, INSERT ON record_note, note_mention TO recourse_app`.execute(db)
  await sql`GRANT UPDATE (told) ON note_mention TO recourse_app`.execute(db)
}
