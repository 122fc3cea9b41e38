import { addDays, type Day, dayOf } from '../time/calendar.ts'
import { clockTime } from '../time/zones.ts'

/** The hour of the day at which a user wants the mail. */
interface ReminderTime {
  hour: number
  /** The name of a time zone: `Asia/Bangkok`. */
  zone: string
}

/** A user chooses how many of these days before its last day a record is mailed. */
export const reminderDaysAhead = [1, 2, 3, 5, 7] as const

/**
 * Returns today in the zone once its hour has come; null before. Where a change of the clock leaves the hour out, it has
 * come at the first moment after it; where the hour comes twice, the first time counts.
 */
export function reachedDay({ hour, zone }: ReminderTime, now: Date): Day | null {
  return Number(clockTime(zone, now).slice(11, 13)) >= hour ? dayOf(now, zone) : null
}

/** The newest day in the zone whose hour has passed: today, or yesterday while the hour of today is to come. */
export function passedDay(time: ReminderTime, now: Date): Day {
  return reachedDay(time, now) ?? addDays(dayOf(now, time.zone), -1)
}
