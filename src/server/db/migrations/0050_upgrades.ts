import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Steps that took away what older releases use, each with the newest migration that a server must know.
  await sql`
    CREATE TABLE schema_floor (
      migration  text PRIMARY KEY,
      needs      text NOT NULL
    )`.execute(db)
  // Work of migrations beside their transactions: where it stands, and when it was done.
  await sql`
    CREATE TABLE schema_work (
      migration  text PRIMARY KEY,
      place      text NOT NULL DEFAULT '',
      begun_at   timestamptz NOT NULL DEFAULT now(),
      ended_at   timestamptz
    )`.execute(db)
  // The servers that run; one that was not seen for 90 seconds has ended. Without index: there are few.
  await sql`
    CREATE TABLE server_process (
      process_id   uuid PRIMARY KEY,
      host         text NOT NULL,
      pid          integer NOT NULL,
      release      text NOT NULL,
      -- The newest migration that it knows.
      migration    text NOT NULL,
      started_at   timestamptz NOT NULL DEFAULT now(),
      seen_at      timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // Which process does a work that one alone does, until when, and when it was last done.
  await sql`
    CREATE TABLE work_lease (
      work        text PRIMARY KEY,
      process_id  uuid NOT NULL,
      until       timestamptz NOT NULL,
      done_at     timestamptz
    )`.execute(db)
  await sql`GRANT SELECT ON schema_floor, schema_work TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON server_process, work_lease TO recourse_app`.execute(db)
}
