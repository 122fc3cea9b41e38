import { clockTime, timeZones } from './zones.ts'

/** A day as the network writes it: `20260901`. */
export type Day = string

const minuteMs = 60_000
const minutesADay = 24 * 60
const dayMs = minutesADay * minuteMs

function toUtc(day: Day): number {
  const written = Number(day)
  return Date.UTC(Math.trunc(written / 10_000), (Math.trunc(written / 100) % 100) - 1, written % 100)
}

/** The day on which this instant falls in the network's time zone, or in another. */
export function dayOf(instant: Date, zone = timeZones().network): Day {
  const year = instant.getUTCFullYear()
  if (zone === 'UTC' || year <= 1000 || year >= 9999) return utcDayOf(instant)
  return clockTime(zone, instant).slice(0, 10).replaceAll('-', '')
}

/** The time on the network's clock at this instant: `21:05`. */
export function timeOf(instant: Date): string {
  return clockTime(timeZones().network, instant).slice(11)
}

/** The day of the network and what its clock shows. */
export interface Now {
  today: Day
  time: string
}

export function nowOf(instant: Date): Now {
  return { today: dayOf(instant), time: timeOf(instant) }
}

/** The day in UTC. Seals, and the ids and months of the audit log, use it whatever the zone of the network is. */
export function utcDayOf(instant: Date): Day {
  const year = instant.getUTCFullYear()
  // Lists ask for hundreds of days: put together from its parts, a day takes a fifth of the time.
  if (year >= 1000 && year <= 9999)
    return String(year * 10_000 + (instant.getUTCMonth() + 1) * 100 + instant.getUTCDate())
  return instant.toISOString().slice(0, 10).replaceAll('-', '')
}

/**
 * The first moment of a day, by default in the network's time zone. It is midnight, or where the clock is put forward then,
 * the moment after.
 */
export function startOfDay(day: Day, zone = timeZones().network): Date {
  const utc = toUtc(day)
  if (zone === 'UTC') return new Date(utc)
  // No zone is further from UTC than a day, and days begin with a minute.
  let [before, start] = [-minutesADay, minutesADay]
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (dayOf(new Date(utc + middle * minuteMs), zone) < day) before = middle
    else start = middle
  }
  return new Date(utc + start * minuteMs)
}

/** The closing time of a last day that ends with the day itself. */
export const midnight = '24:00'

/**
 * When a last day of the network closes. `closesAt` is a time on the network's clock; one that the clock skips on this day
 * is taken for the same time before the clock is put forward.
 */
export function closingOf(day: Day, closesAt = midnight): Date {
  return closesAt === midnight ? startOfDay(addDays(day, 1)) : instantAt(day, closesAt, timeZones().network)
}

/** The instant of a day and time, `09:05`, on the clock of a zone. */
export function instantAt(day: Day, time: string, zone: string): Date {
  const minutes = minutesOf(time)
  const near = startOfDay(day, zone).getTime() + minutes * minuteMs
  // On a day of 23 or 25 hours, `near` can be an hour off.
  const shown = new Date(near)
  const off = minutes - minutesOf(clockTime(zone, shown).slice(11)) - daysBetween(day, dayOf(shown, zone)) * minutesADay
  return new Date(near + off * minuteMs)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * When a last day of the network closes, on a clock in another zone: `23:00`, with its day where that is another one. Null
 * where it closes with the day on that clock too.
 */
export function closingTime(day: Day, zone: string, closesAt = midnight): string | null {
  if (closesAt === midnight && zone === timeZones().network) return null
  const shown = clockTime(zone, closingOf(day, closesAt))
  if (shown === `${dayText(addDays(day, 1))} 00:00`) return null
  return shown.startsWith(dayText(day)) ? shown.slice(11) : shown
}

/** True for eight digits that name an existing day from 2000 on; `20260230` is not one. */
export function isDay(text: string): boolean {
  return /^2\d{7}$/.test(text) && utcDayOf(new Date(toUtc(text))) === text
}

/** `20260901` → `2026-09-01`, as people read it. */
export function dayText(day: Day): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
}

export function addDays(day: Day, days: number): Day {
  return utcDayOf(new Date(toUtc(day) + days * dayMs))
}

/** The first day of the month after that of a day. */
export function nextMonthOf(day: Day): Day {
  return `${addDays(`${day.slice(0, 6)}28`, 4).slice(0, 6)}01`
}

/** The name of its weekday in a language: `Fri`, `Friday`. */
export function weekdayOf(day: Day, locale: string, weekday: 'short' | 'long' = 'short'): string {
  return new Date(toUtc(day)).toLocaleDateString(locale, { weekday, timeZone: 'UTC' })
}

/** Counts the days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / dayMs)
}

/** Days since 2000-01-01: the leading part of a history row's id. */
export function dayNumber(day: Day): number {
  return daysBetween('20000101', day)
}
