import type { Day } from '../../domain/calendar.ts'

export type Direction = 'ASC' | 'DESC'

/** Rows of a day. */
export interface DayCount {
  day: Day
  n: number
}

/** A page of the history: the first day, the direction, rows to skip and rows to read. */
export interface DeepPlace {
  direction: Direction
  from: Day
  offset: number
  rows: number
}

interface Wanted {
  /** Rows before the page, in the order of the list. */
  offset: number
  pageSize: number
  direction: Direction
}

/**
 * Finds a page among days, given from the first to the last: in the order of the list or, where fewer rows have to be
 * passed over, in the opposite one. `place` is null beyond the last row.
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

/** The day of the row that comes after so many, and how many of that day come before it. */
function skip(days: readonly DayCount[], direction: Direction, rows: number): { from: Day; offset: number } {
  let left = rows
  for (const { day, n } of direction === 'ASC' ? days : days.toReversed()) {
    if (left < n) return { from: day, offset: left }
    left -= n
  }
  throw new Error('There are not so many rows.')
}
