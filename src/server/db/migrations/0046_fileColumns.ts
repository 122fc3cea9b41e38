import { type Kysely, sql } from 'kysely'

/**
 * What a file was when it was uploaded never changes: the application may change nothing that says so. To lock a row it needs
 * the right to update one column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`REVOKE UPDATE ON file FROM recourse_app`.execute(db)
  await sql`GRANT UPDATE (uploaded_at) ON file TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT UPDATE ON file TO recourse_app`.execute(db)
}
