import { type Kysely, sql } from 'kysely'

/**
 * `installation` has one row: the id by which what several installations may share, such as a Redis, is told apart. It is
 * random and says nothing. A server never changes it; `recourse installation renew` gives a copy of a database another one.
 *
 * `refused_notes` counts what a server heard on the channel of its installation and did not believe.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE installation (
      is_only  boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      id       uuid NOT NULL DEFAULT gen_random_uuid(),
      since    timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`INSERT INTO installation DEFAULT VALUES`.execute(db)
  await sql`GRANT SELECT ON installation TO recourse_app`.execute(db)
  await sql`ALTER TABLE server_process ADD COLUMN refused_notes integer NOT NULL DEFAULT 0`.execute(db)
}
