import { type Day, dayText, isDay, type Now } from './calendar.ts'

/** A time in which the network takes no submissions. Begin and end are on its clock: `2026-12-01 22:00`. */
export interface Maintenance {
  begins: string
  ends: string
  nm: { en: string; zh: string }
}

/** Whether the text is a day and time of the network's clock, as `Maintenance` has them. */
export function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10).replaceAll('-', ''))
}

/** Now on the network's clock, as `Maintenance` has its times. */
export function momentOf({ today, time }: Now): string {
  return `${dayText(today)} ${time}`
}

/** The maintenance of now, or null. It ends with the last of those that begin before the one before them ends. */
export function maintenanceAt(all: readonly Maintenance[], now: Now): Maintenance | null {
  const moment = momentOf(now)
  const one = all.find(({ begins, ends }) => begins <= moment && moment < ends)
  return one ? throughEnd(all, one) : null
}

/** The maintenance with the end of those that follow it without a break. */
export function throughEnd(all: readonly Maintenance[], one: Maintenance): Maintenance {
  let { ends } = one
  for (const next of all.toSorted((a, b) => a.begins.localeCompare(b.begins)))
    if (next.begins <= ends && next.ends > ends) ends = next.ends
  return { ...one, ends }
}

/** The maintenance in which a last day closes. `closesAt`: a time of the network's clock, up to `24:00`. */
export function maintenanceAtClose(all: readonly Maintenance[], day: Day, closesAt: string): Maintenance | null {
  const close = `${dayText(day)} ${closesAt}`
  return all.find(({ begins, ends }) => begins < close && close <= ends) ?? null
}
