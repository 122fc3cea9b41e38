import { coveredColumns } from '../../db/historyRows.ts'
import { columnNames, fileColumns } from './columns.ts'

interface CoveredRow {
  /** In the order of the file's columns, as `readTransaction` answers them. */
  values: readonly string[]
  /** Among the lines of its chunk, from 0. */
  place: number
  /** The settlement day, in days since 2000-01-01. */
  day: number
  panMasked: string
}

const format = 3

type Writer = (row: CoveredRow) => string | null

const writers: readonly Writer[] = coveredColumns(format).map((column) => {
  if (column === 'id') return ({ place }) => String(place)
  if (column === 'settle_dt') return ({ day }) => String(day)
  if (column === 'pan_masked') return ({ panMasked }) => panMasked
  const at = columnNames.findIndex((name) => fileColumns[name] === column)
  if (column === 'tfr_dt_tm') return ({ values }) => microsecondsOf(values[at] ?? '')
  return ({ values }) => values[at] || null
})

/** Writes a row as PostgreSQL does in format 3 of `rowsHash`. */
export function coveredLine(row: CoveredRow): string {
  return JSON.stringify(writers.map((write) => write(row)))
}

const secondsLength = '2026-01-31T12:30:00'.length

/** Returns the microseconds since 1970. A time can have more digits than a number keeps. */
function microsecondsOf(time: string): string {
  if (time[secondsLength] !== '.') return String(Date.parse(time) * 1000)
  const zone = /[Z+-].*$/.exec(time.slice(secondsLength))?.[0] ?? ''
  const fraction = time.slice(secondsLength + 1, time.length - zone.length)
  return String(BigInt(Date.parse(time.slice(0, secondsLength) + zone)) * 1000n + BigInt(fraction.padEnd(6, '0')))
}
