import {
  checkReferenceRow,
  type LineProblem,
  optionalColumns,
  type ReferenceColumn,
  type ReferenceKind,
  type ReferenceRow,
  referenceColumns,
  referenceKey,
} from '../../../domain/reference/reference.ts'
import { unmarkFormula } from '../../../domain/text/formulaMark.ts'
import { visibleText } from '../../../domain/text/keptText.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { TableError, type TableLine, tableReader } from '../../imports/table.ts'

interface RefusedLine extends LineProblem {
  line: number
}

interface ReadFile {
  rows: ReferenceRow[]
  /** The lines below the header, also those that are refused; 0 where the file cannot be read. */
  count: number
  /** Columns that the file leaves out. */
  leftOut: ReferenceColumn[]
  refused: RefusedLine[]
}

export function readReferenceFile(kind: ReferenceKind, csv: string, knows: (insIdCd: string) => boolean): ReadFile {
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  const rows: ReferenceRow[] = []
  const refused: RefusedLine[] = []
  const lineOf = new Map<string, number>()
  const today = dayOf(new Date())
  const { lines, leftOut, count = lines.length } = linesOf(kind, csv)
  // A file of institutions may also name each of them twice, with other zeros.
  const knowsHere = kind === 'institution' ? (code: string) => knows(code) || lineOf.has(code) : knows
  for (const one of lines) {
    const { line } = one
    if ('fault' in one) {
      refused.push({ line, column: null, ...one.fault })
      continue
    }
    const row = columns.map((column, at) => asWritten(column, one.values[at] ?? '', knowsHere))
    const key = referenceKey(kind, row)
    const first = lineOf.get(key)
    const problem: LineProblem | null =
      checkReferenceRow(kind, row, knowsHere, today) ??
      (first === undefined ? null : { column: columns[0] ?? null, problem: 'twice', values: { line: first } })
    if (problem) refused.push({ line, ...problem })
    else rows.push(row)
    if (first === undefined) lineOf.set(key, line)
  }
  return { rows, count, leftOut, refused }
}

/** What is wrong with the whole file stands as a fault in its first line. */
function linesOf(kind: ReferenceKind, csv: string): Pick<ReadFile, 'leftOut'> & { lines: TableLine[]; count?: number } {
  const optional = optionalColumns[kind] ?? []
  // There may be no maintenance, and each other list has entries.
  const reader = tableReader({ columns: referenceColumns[kind], optional, allowEmpty: kind === 'maintenance' })
  try {
    const lines = [...reader.push(csv), ...reader.end()]
    return { lines, leftOut: optional.filter((column) => !reader.has(column)) }
  } catch (error) {
    if (error instanceof TableError) return { lines: [{ line: 1, fault: error.fault }], leftOut: [], count: 0 }
    throw error
  }
}

/** Spreadsheets write `2026/12/1 2:00`, `2026-12-01 02:00:00`, and midnight as a day alone. */
function momentAsWritten(value: string): string {
  const [, year, ...parts] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d\d)(?::00)?)?$/.exec(value) ?? []
  if (year === undefined) return value
  const [month, day, hour, minute] = parts.map((part = '0') => part.padStart(2, '0'))
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** Spreadsheets write `2027-01-05`, `2027/1/5`, or a day with the time of its beginning. */
function dayAsWritten(value: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]0?0:00(?::00)?)?$/.exec(value) ?? []
  return year === undefined ? value : `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`
}

const digitsOf: Partial<Record<ReferenceColumn, number>> = { rsnCd: 4, currCd: 3, cardAttr: 2 }

/** Puts back the zeros that a spreadsheet has removed, where only one code can be meant. */
function asWritten(column: ReferenceColumn, cell: string, knows: (insIdCd: string) => boolean): string {
  const value = visibleText(unmarkFormula(cell))
  if (column === 'day') return dayAsWritten(value)
  if (column === 'begins' || column === 'ends') return momentAsWritten(value)
  if (!/^\d+$/.test(value)) return value
  if (column === 'insIdCd' || column === 'issInsIdCd') {
    if (value.length >= 8) return value
    const [only, ...others] = [8, 9, 10, 11].map((length) => value.padStart(length, '0')).filter(knows)
    return only && others.length === 0 ? only : value
  }
  return value.padStart(digitsOf[column] ?? 0, '0')
}
