import { type Kysely, sql } from 'kysely'

/** The line of the file of corrections that a planned record comes from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE bulk_record ADD COLUMN line integer`.execute(db)
}
