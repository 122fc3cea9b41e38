import { type Kysely, sql } from 'kysely'

/**
 * Wrong tries are counted by the name that was typed, whether there is such a user or not: a name that never locks would
 * tell that nobody has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE login_try (
      -- A keyed hash: people type their password into the wrong field.
      name_hash     bytea PRIMARY KEY,
      wrong_tries   integer NOT NULL,
      locked_until  timestamptz,
      tried_at      timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // Sweeping out what is too old.
  await sql`CREATE INDEX login_try_tried ON login_try (tried_at)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON login_try TO recourse_app`.execute(db)
  await sql`ALTER TABLE app_user DROP COLUMN wrong_tries, DROP COLUMN locked_until`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE app_user ADD COLUMN wrong_tries integer NOT NULL DEFAULT 0, ADD COLUMN locked_until timestamptz`.execute(
    db,
  )
  await sql`DROP TABLE login_try`.execute(db)
}
