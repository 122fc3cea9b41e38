import { type Day, dayNumber } from '../../domain/time/calendar.ts'

/** History and log rows have their day in their id: each day has this many ids. */
export const idsPerDay = 10_000_000_000

export function firstIdOf(day: Day): number {
  return dayNumber(day) * idsPerDay
}

/** The first id of the day of this id, or of so many days later. */
export function firstIdOfDay(id: string, daysLater = 0): string {
  return String((BigInt(id) / BigInt(idsPerDay) + BigInt(daysLater)) * BigInt(idsPerDay))
}
