import { type Kysely, sql } from 'kysely'

/**
 * The records that a reminder has named, with the last day it gave: `{"3100…": "20261130"}`. Null until the first mail of this
 * release: what was named until then is told by `ahead_until`, which older servers still write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE reminder ADD COLUMN named jsonb`.execute(db)
}
