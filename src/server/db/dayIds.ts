import { type Day, dayNumber } from '../../domain/calendar.ts'

/** A row of the history, and of the log, has its day in its id: so many ids belong to a day. */
export const idsPerDay = 10_000_000_000

/** The first id of a day; a range of days is a range of ids. */
export function firstIdOf(day: Day): number {
  return dayNumber(day) * idsPerDay
}
