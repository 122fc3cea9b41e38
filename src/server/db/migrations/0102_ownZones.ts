import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // In which a user reads times; null: that of the institution, and without one that of the browser.
  await sql`ALTER TABLE app_user ADD COLUMN zone text CHECK (length(zone) BETWEEN 1 AND 64)`.execute(db)
  await sql`ALTER TABLE institution_setting ADD COLUMN zone text CHECK (length(zone) BETWEEN 1 AND 64)`.execute(db)
}
