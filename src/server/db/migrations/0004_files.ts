import { type Kysely, sql } from 'kysely'

/** Uploads that no record took are removed after a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT DELETE ON file TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`REVOKE DELETE ON file FROM recourse_app`.execute(db)
}
