import { dayOf, daysBetween } from '../../../../domain/time/calendar.ts'
import { ownZone } from '../../../../domain/time/zones.ts'

/** Counts calendar days in the reader's time zone. */
export function daysSince(iso: string, now: Date = new Date()): number {
  const day = (at: Date) => dayOf(at, ownZone())
  return Math.max(0, daysBetween(day(new Date(iso)), day(now)))
}
