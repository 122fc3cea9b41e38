import { type RawBuilder, sql } from 'kysely'

/** A time that the clock of this machine gave. */
class SystemTime extends Date {}

/** The clock of this machine. Tests and the demo give other ones. */
export const systemClock = (): Date => new SystemTime()

/**
 * The time of the database, for what has to be in order whatever the clocks of the servers say. It is moved by as much as
 * `at` was moved by a test or by the demo; a time of `systemClock` doesn't move it, however wrong it goes.
 */
export function databaseTime(at: Date): RawBuilder<Date> {
  const movedMs = at instanceof SystemTime ? 0 : at.getTime() - Date.now()
  return sql<Date>`(clock_timestamp() + ${movedMs}::float8 * interval '1 ms')`
}
