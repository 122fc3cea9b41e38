import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { ownZone } from '../../../domain/time/zones.ts'
import { localDay } from './showTime.ts'

interface DayOf<Item> {
  /** `2026-09-01`, in the reader's time zone. */
  day: string
  items: Item[]
}

/** Groups by day, newest first, sorted by time because the numbers of messages may follow another order. */
export function byDay<Item extends { recCrtTs: string }>(list: readonly Item[]): DayOf<Item>[] {
  const days = new Map<string, Item[]>()
  for (const item of list.toSorted((a, b) => b.recCrtTs.localeCompare(a.recCrtTs))) {
    const day = dayAt(new Date(item.recCrtTs))
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, items]) => ({ day, items }))
}

export function nearDay(day: string, now: Date): 'today' | 'yesterday' | null {
  if (day === dayAt(now)) return 'today'
  return day === dayText(addDays(dayOf(now, ownZone()), -1)) ? 'yesterday' : null
}

/** `2026-09-01`, in the reader's time zone. */
export function dayAt(time: Date): string {
  return localDay(time.toISOString())
}
