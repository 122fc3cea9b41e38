import { type Kysely, sql } from 'kysely'

/**
 * What users did next with records of a kind in a state, the latest first. An id begins with its transaction; the columns
 * beside it let the index answer alone. With 450,000 events: 0.7 ms instead of 100, for 73 bytes and 5 µs an event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX exception_event_next ON exception_event (left(exp_id, 3), from_state, at DESC)
    INCLUDE (action, exp_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX exception_event_next`.execute(db)
}
