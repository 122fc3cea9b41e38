import { addDays, dayText } from '../../domain/time/calendar.ts'

/** What would come later than `now` came a day before at the same time: the demo has nothing of the future. */
export function notAfter<One extends { tfrDtTm: string }>(one: One, now: Date): One {
  const { tfrDtTm } = one
  if (new Date(tfrDtTm) <= now) return one
  const day = addDays(tfrDtTm.slice(0, 10).replaceAll('-', ''), -1)
  return notAfter({ ...one, tfrDtTm: `${dayText(day)}${tfrDtTm.slice(10)}` }, now)
}
