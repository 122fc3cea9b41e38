import { type Kysely, sql } from 'kysely'

/** The answers that led to the reason of a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE exception ADD guide text`.execute(db)
  await sql`GRANT UPDATE (guide) ON exception TO recourse_app`.execute(db)
}
