import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Steps that have no numbers yet, written with each step.
  await sql`
    CREATE TABLE event_queue (
      queue_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      exp_id    text NOT NULL,
      version   integer NOT NULL,
      FOREIGN KEY (exp_id, version) REFERENCES exception_event (exp_id, version)
    )`.execute(db)

  // The last number of each institution.
  await sql`
    CREATE TABLE api_event_head (
      ins_id_cd  text PRIMARY KEY REFERENCES institution,
      number     bigint NOT NULL
    )`.execute(db)
  // Which step has which number for an institution that sees it; its content stands in exception_event.
  await sql`
    CREATE TABLE api_event (
      ins_id_cd    text NOT NULL REFERENCES institution,
      number       bigint NOT NULL,
      kind         text NOT NULL CHECK (kind IN ('released', 'moved', 'takenBack', 'deleted', 'left')),
      exp_id       text NOT NULL,
      version      integer NOT NULL,
      numbered_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (ins_id_cd, number),
      FOREIGN KEY (exp_id, version) REFERENCES exception_event (exp_id, version)
    )`.execute(db)
  // Drops the oldest events. Numbers are given in the order of this time.
  await sql`CREATE INDEX api_event_numbered ON api_event (numbered_at)`.execute(db)

  await sql`GRANT SELECT, INSERT, DELETE ON event_queue, api_event TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON api_event_head TO recourse_app`.execute(db)
}
