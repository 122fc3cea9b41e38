import { clockTime, ownZone } from '../../../domain/time/zones.ts'

/** `2026-08-11`, in the reader's time zone. */
export function localDay(iso: string): string {
  return showTime(iso).slice(0, 10)
}

/** `09:14` or, with seconds, `09:14:52`, in the reader's time zone. */
export function localClock(at: Date, seconds = false): string {
  return showTime(at.toISOString(), seconds).slice(11)
}

/** `2026-08-11 09:14` or, with seconds, `2026-08-11 09:14:52`, in the reader's time zone. */
export function showTime(iso: string, seconds = false): string {
  const at = new Date(iso)
  const time = clockTime(ownZone(), at)
  // Zones differ by whole minutes.
  return seconds ? `${time}:${String(at.getUTCSeconds()).padStart(2, '0')}` : time
}
