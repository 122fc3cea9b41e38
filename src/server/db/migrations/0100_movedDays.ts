import { type Kysely, sql } from 'kysely'

/** The day to which a step has moved the last day of its record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE exception_event ADD moved_to date`.execute(db)
}
