import { type Kysely, sql } from 'kysely'

/**
 * The columns that describe an uploaded file never change: the application may not update them. To lock a row it needs
 * the right to update one column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`REVOKE UPDATE ON file FROM recourse_app`.execute(db)
  await sql`GRANT UPDATE (uploaded_at) ON file TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT UPDATE ON file TO recourse_app`.execute(db)
}
