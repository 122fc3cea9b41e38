import { type Kysely, sql } from 'kysely'

/**
 * What users did next with records of a kind in a state, the latest first. An id begins with its transaction; the columns
 * beside it let the index answer alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX exception_event_next ON exception_event (left(exp_id, 3), from_state, at DESC)
    INCLUDE (action, exp_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX exception_event_next`.execute(db)
}
