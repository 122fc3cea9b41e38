import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who of an institution works on a record or alert now. It is advice: it blocks no step, and ends by itself.
  await sql`
    CREATE TABLE work_claim (
      ins_id_cd   text NOT NULL REFERENCES institution,
      -- The id of a record, or of an alert.
      thing       text NOT NULL,
      user_id     bigint NOT NULL REFERENCES app_user,
      claimed_at  timestamptz NOT NULL,
      until       timestamptz NOT NULL,
      PRIMARY KEY (ins_id_cd, thing)
    )`.execute(db)
  // Finds a user's claims that have ended.
  await sql`CREATE INDEX work_claim_user ON work_claim (user_id, until)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON work_claim TO recourse_app`.execute(db)
}
