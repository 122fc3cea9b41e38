import type { Day } from '../../../domain/calendar.ts'

export type Direction = 'ASC' | 'DESC'

export interface DayCount {
  day: Day
  n: number
}

export interface DeepPlace {
  direction: Direction
  from: Day
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
  const there = { direction, rows, ...skip(days, direction, offset) }
  const back = { direction: opposite, rows, ...skip(days, opposite, total - offset - rows) } as const
  return { total, place: back.offset < there.offset ? back : there }
}

function skip(days: readonly DayCount[], direction: Direction, rows: number): { from: Day; offset: number } {
  let left = rows
  for (const { day, n } of direction === 'ASC' ? days : days.toReversed()) {
    if (left < n) return { from: day, offset: left }
    left -= n
  }
  throw new Error('There are not so many rows.')
}
