import { type Kysely, sql } from 'kysely'

interface Tools {
  buildIndex(table: string, name: string, definition: string): Promise<void>
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // False until the bell of its user has said that an API key prepared the draft.
  await sql`ALTER TABLE draft ADD COLUMN told boolean NOT NULL DEFAULT true`.execute(db)
}

export async function beside({ buildIndex }: Tools): Promise<void> {
  // Finds what the bell has yet to say.
  await buildIndex('draft', 'draft_untold', '(user_id, key) WHERE NOT told')
}
