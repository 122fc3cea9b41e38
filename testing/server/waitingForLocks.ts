import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/** Counts the connections of this database that wait for a lock. */
export async function waitingForLocks({ databases: { main } }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT l.pid)::int AS n FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()`.execute(main)
  return rows[0]?.n ?? 0
}
