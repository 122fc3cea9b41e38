import {
  checkReferenceRow,
  type LineProblem,
  type ReferenceColumn,
  type ReferenceKind,
  type ReferenceRow,
  referenceColumns,
  referenceKey,
} from '../../../domain/reference.ts'
import { csvReader } from '../../imports/csv.ts'

interface RefusedLine extends LineProblem {
  line: number
}

interface ReadFile {
  rows: ReferenceRow[]
  refused: RefusedLine[]
}

export function readReferenceFile(kind: ReferenceKind, csv: string, knows: (insIdCd: string) => boolean): ReadFile {
  const reader = csvReader()
  const [head, ...lines] = [...reader.push(csv), ...reader.end()]
  const names = head && 'values' in head ? head.values.map((name) => name.trim()) : []
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0)
    return { rows: [], refused: missing.map((column) => ({ line: 1, column, problem: 'columnMissing' })) }
  if (lines.length === 0) return { rows: [], refused: [{ line: 1, column: null, problem: 'noRows' }] }

  const rows: ReferenceRow[] = []
  const refused: RefusedLine[] = []
  const lineOf = new Map<string, number>()
  for (const record of lines) {
    const { line } = record
    if ('fault' in record) refused.push({ line, column: null, problem: 'quote' })
    else if (record.values.length !== names.length) {
      const values = { has: record.values.length, needs: names.length }
      refused.push({ line, column: null, problem: 'fieldCount', values })
    } else {
      const row = columns.map((column) => asWritten(column, record.values[names.indexOf(column)] ?? ''))
      const key = referenceKey(kind, row)
      const first = lineOf.get(key)
      const problem: LineProblem | null =
        checkReferenceRow(kind, row, knows) ??
        (first === undefined ? null : { column: columns[0] ?? null, problem: 'twice', values: { line: first } })
      if (problem) refused.push({ line, ...problem })
      else rows.push(row)
      if (first === undefined) lineOf.set(key, line)
    }
  }
  return { rows, refused }
}

const digitsOf: Partial<Record<ReferenceColumn, number>> = {
  rsnCd: 4,
  currCd: 3,
  cardAttr: 2,
  insIdCd: 8,
  issInsIdCd: 8,
}

function asWritten(column: ReferenceColumn, cell: string): string {
  const value = cell.replace(/^'(?=[=+\-@\t\r])/, '')
  const digits = digitsOf[column]
  return digits && /^\d+$/.test(value) ? value.padStart(digits, '0') : value
}
