import { showTime } from '../../ui/showTime.ts'

export interface DayOf<Item> {
  /** `2026-09-01`, in the reader's time zone. */
  day: string
  items: Item[]
}

/** A group for each day, in the order that they come in. */
export function byDay<Item extends { recCrtTs: string }>(list: readonly Item[]): DayOf<Item>[] {
  const days: DayOf<Item>[] = []
  for (const item of list) {
    const day = dayAt(new Date(item.recCrtTs))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

export function nearDay(day: string, now: Date): 'today' | 'yesterday' | null {
  if (day === dayAt(now)) return 'today'
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  return day === dayAt(before) ? 'yesterday' : null
}

function dayAt(time: Date): string {
  return showTime(time.toISOString()).slice(0, 10)
}
