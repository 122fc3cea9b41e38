import { addDays, dayText } from '../../domain/time/calendar.ts'

/** Moves a time that is later than `now` back by whole days, so that the demo has no transactions of the future. */
export function notAfter<One extends { tfrDtTm: string }>(one: One, now: Date): One {
  const { tfrDtTm } = one
  if (new Date(tfrDtTm) <= now) return one
  const day = addDays(tfrDtTm.slice(0, 10).replaceAll('-', ''), -1)
  return notAfter({ ...one, tfrDtTm: `${dayText(day)}${tfrDtTm.slice(10)}` }, now)
}
