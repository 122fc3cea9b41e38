import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Finds the uploads that a running backup has not copied yet.
  await sql`CREATE INDEX file_by_time ON file (uploaded_at)`.execute(db)
}
