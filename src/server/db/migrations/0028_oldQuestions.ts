import { type Kysely, sql } from 'kysely'

/** What the robot couldn't answer is kept no longer than what was said: old questions go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`GRANT DELETE ON robot_question TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`REVOKE DELETE ON robot_question FROM recourse_app`.execute(db)
}
