import { type RawBuilder, sql } from 'kysely'

class SystemTime extends Date {}

export const systemClock = (): Date => new SystemTime()

/**
 * The database's time, for what must be in order whatever the servers' clocks say. Shifted when a test or the demo has
 * shifted `at`; a time from `systemClock` never shifts it.
 */
export function databaseTime(at: Date): RawBuilder<Date> {
  const movedMs = at instanceof SystemTime ? 0 : at.getTime() - Date.now()
  return sql<Date>`(clock_timestamp() + ${movedMs}::float8 * interval '1 ms')`
}
