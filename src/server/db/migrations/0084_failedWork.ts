import { type Kysely, sql } from 'kysely'

/** What could not be done by the server in the background: counted for each item, and set aside after three tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE failed_work (
      work       text NOT NULL,
      item       text NOT NULL,
      tries      integer NOT NULL CHECK (tries > 0),
      error      text NOT NULL,
      failed_at  timestamptz NOT NULL,
      alerted    boolean NOT NULL DEFAULT false,
      PRIMARY KEY (work, item)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON failed_work TO recourse_app`.execute(db)
}
