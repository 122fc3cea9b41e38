import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The zones in which the network has counted its days before: a stored day stays in the zone of its time. Without a
  // setting it was UTC.
  await sql`ALTER TABLE network_time ADD COLUMN earlier text[] NOT NULL DEFAULT '{UTC}'`.execute(db)
  await sql`
    UPDATE network_time SET earlier = earlier || coalesce((
      SELECT array_agg(DISTINCT detail -> 'before' ->> 'network') FROM audit_log
      WHERE type = 'administration' AND path = 'time-zone set'), '{}')`.execute(db)
}
