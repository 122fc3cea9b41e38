/** A day as the network writes it: `20260901`. */
export type Day = string

const dayMs = 86_400_000

function toUtc(day: Day): number {
  const written = Number(day)
  return Date.UTC(Math.trunc(written / 10_000), (Math.trunc(written / 100) % 100) - 1, written % 100)
}

/** The day on which this instant falls in UTC, the calendar of settlement dates. */
export function dayOf(instant: Date): Day {
  const year = instant.getUTCFullYear()
  // Lists ask for hundreds of days: put together from its parts, a day takes a fifth of the time.
  if (year >= 1000 && year <= 9999)
    return String(year * 10_000 + (instant.getUTCMonth() + 1) * 100 + instant.getUTCDate())
  return instant.toISOString().slice(0, 10).replaceAll('-', '')
}

/** True for eight digits that name an existing day from 2000 on; `20260230` is not one. */
export function isDay(text: string): boolean {
  return /^2\d{7}$/.test(text) && dayOf(new Date(toUtc(text))) === text
}

/** `20260901` → `2026-09-01`, as people read it. */
export function dayText(day: Day): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(toUtc(day) + days * dayMs))
}

/** Counts the days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / dayMs)
}

/** Days since 2000-01-01: the leading part of a history row's id. */
export function dayNumber(day: Day): number {
  return daysBetween('20000101', day)
}
