import { addDays, type Day, daysBetween } from './time/calendar.ts'

/** Views that one user has written, for whomever. */
export const maxViews = 50
/** Views of one user in the sidebar. */
export const maxPinned = 5
/** Watched views of one user, and most rows of one. */
export const maxWatched = 10
export const maxWatchedRows = 500
export const maxViewName = 40

const movingDay = /^@([+-]\d{1,4})$/

/** A day as a view keeps it where it moves with the calendar: `@-7` is seven days ago. */
export function movingDayOf(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return days < 0 ? `@${days}` : `@+${days}`
}

/** Replaces moving days, such as `@-7`, by the days that they are today. */
export function onDay<Value>(values: Readonly<Record<string, Value>>, today: Day): Record<string, Value | string> {
  const entries = Object.entries(values).map(([name, value]) => {
    const [, days] = typeof value === 'string' ? (movingDay.exec(value) ?? []) : []
    return [name, days === undefined ? value : addDays(today, Number(days))] as const
  })
  return Object.fromEntries(entries)
}
