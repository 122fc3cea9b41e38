import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who of an institution has a record or alert open without holding it. It ends by itself, like a claim.
  await sql`
    CREATE TABLE work_viewer (
      ins_id_cd   text NOT NULL REFERENCES institution,
      -- The id of a record, or of an alert.
      thing       text NOT NULL,
      user_id     bigint NOT NULL REFERENCES app_user,
      until       timestamptz NOT NULL,
      -- Finds who looks at the rows of a list.
      PRIMARY KEY (ins_id_cd, thing, user_id)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON work_viewer TO recourse_app`.execute(db)
}
