import { showTime } from '../../../ui/values/showTime.ts'

/** Returns the day in the reader's time zone: `2026-08-11`. */
export function localDay(iso: string): string {
  return showTime(iso).slice(0, 10)
}

/** Counts calendar days in the reader's time zone. */
export function daysSince(iso: string, now: Date = new Date()): number {
  const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
  return Math.max(0, Math.round((midnight(now) - midnight(new Date(iso))) / 86_400_000))
}
