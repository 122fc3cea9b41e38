import { addDays, type Day } from '../time/calendar.ts'

/** An hour of the user's day. */
export interface ReminderTime {
  hour: number
  /** The name of a time zone: `Asia/Bangkok`. */
  zone: string
}

/** How many days before a last day a mail can come. */
export const reminderDaysAhead = [1, 2, 3, 5, 7] as const

/**
 * Today in the zone, once its hour has come; null before. An hour that a clock change leaves out has come when the clock
 * goes on after it; of one that comes twice the first counts.
 */
export function reachedDay({ hour, zone }: ReminderTime, now: Date): Day | null {
  const local = localTime(zone, now)
  return local.hour >= hour ? local.day : null
}

/** The last day of which nothing more is due: today once its hour has come, else yesterday. */
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

/** Throws for a time zone that nobody knows. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const digits = '2-digit'
  const clock = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: digits, day: digits, hour: digits },
  })
  clocks.set(zone, clock)
  return clock
}
