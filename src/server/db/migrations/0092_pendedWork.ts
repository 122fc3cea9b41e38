import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An institution has put off its work on a record until a day. A later version of the record ends it.
  await sql`
    CREATE TABLE pended_work (
      ins_id_cd   text NOT NULL REFERENCES institution,
      exp_id      text NOT NULL REFERENCES exception,
      version     integer NOT NULL,
      -- The day on which it is back in the worklist.
      until       date NOT NULL,
      reason      text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
      user_id     bigint NOT NULL REFERENCES app_user,
      -- Finds what the worklist of an institution leaves out.
      PRIMARY KEY (ins_id_cd, exp_id)
    )`.execute(db)
  // Finds those that are back.
  await sql`CREATE INDEX pended_work_until ON pended_work (until)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON pended_work TO recourse_app`.execute(db)
}
