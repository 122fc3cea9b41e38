import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How much has this user uploaded today, and how much of all that was never attached?
  await sql`CREATE INDEX file_by_uploader ON file (uploaded_by, uploaded_at) INCLUDE (size)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX file_by_uploader`.execute(db)
}
