import { addDays, type Day } from '../time/calendar.ts'

/** The hour of the day at which a user wants the mail. */
export interface ReminderTime {
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
  const local = localTime(zone, now)
  return local.hour >= hour ? local.day : null
}

/** The newest day in the zone whose hour has passed: today, or yesterday while the hour of today is to come. */
export function passedDay(time: ReminderTime, now: Date): Day {
  return reachedDay(time, now) ?? addDays(localTime(time.zone, now).day, -1)
}

export function isZone(name: string): boolean {
  try {
    return name.length <= 64 && clockOf(name) !== undefined
  } catch {
    return false
  }
}

function localTime(zone: string, now: Date): { day: Day; hour: number } {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { day: `${part('year')}${part('month')}${part('day')}`, hour: Number(part('hour')) }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** There are some 600 names. Users can write each in many ways, such as `ASIA/Bangkok`, and all of them would be kept. */
const mostClocks = 1000

/** Throws for an unknown time zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const digits = '2-digit'
  const clock = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: digits, day: digits, hour: digits },
  })
  if (clocks.size >= mostClocks) clocks.clear()
  clocks.set(zone, clock)
  return clock
}
