import type { Day } from '../../../domain/time/calendar.ts'

export type Direction = 'ASC' | 'DESC'

export interface DayCount {
  day: Day
  n: number
}

export interface DeepPlace {
  direction: Direction
  /** The days that hold the page, in this direction. */
  days: Day[]
  offset: number
  rows: number
}

interface Wanted {
  offset: number
  pageSize: number
  direction: Direction
}

/**
 * Finds a page among days sorted from first to last, counting from the nearer end. `place` is null beyond the last row.
 */
export function placeAmong(
  days: readonly DayCount[],
  { offset, pageSize, direction }: Wanted,
): { total: number; place: DeepPlace | null } {
  const total = days.reduce((sum, { n }) => sum + n, 0)
  const rows = Math.min(pageSize, total - offset)
  if (rows <= 0) return { total, place: null }
  const opposite = direction === 'ASC' ? 'DESC' : 'ASC'
  const there = { direction, rows, ...skip(days, direction, { offset, rows }) }
  const back = { direction: opposite, rows, ...skip(days, opposite, { offset: total - offset - rows, rows }) } as const
  return { total, place: back.offset < there.offset ? back : there }
}

function skip(days: readonly DayCount[], direction: Direction, { offset, rows }: Pick<DeepPlace, 'offset' | 'rows'>) {
  const ordered = direction === 'ASC' ? days : days.toReversed()
  const wanted: Day[] = []
  let [passed, seen] = [0, 0]
  for (const { day, n } of ordered) {
    if (seen >= offset + rows) break
    seen += n
    if (seen > offset) wanted.push(day)
    else passed = seen
  }
  return { days: wanted, offset: offset - passed }
}
