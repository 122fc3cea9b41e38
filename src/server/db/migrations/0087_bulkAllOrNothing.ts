import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether nothing is done where one of its records has changed; else that record is left out.
    ALTER TABLE bulk ADD COLUMN all_or_nothing boolean NOT NULL DEFAULT false`.execute(db)
}
