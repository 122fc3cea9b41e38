import { lostCharacter } from '../../contract/textFile.ts'
import type { TableFault } from '../../domain/text/tableProblems.ts'
import { fill, type Language, texts } from '../../texts/texts.ts'
import { type CsvRecord, csvReader } from './csv.ts'

export interface TableColumns {
  columns: readonly string[]
  /** Columns that a header may leave out: their values are then empty. */
  optional?: readonly string[]
  /** Columns that are not known are refused, since one of them may be a misspelt one. */
  ignoreUnknown?: boolean
  /** A header without lines is refused, since it is what is left of a file that broke off. */
  allowEmpty?: boolean
  /** The column that a name in the header stands for, where a column has several names. */
  columnOf?: (name: string) => string
}

/** `values` are in the order of the columns. */
export type TableLine = { line: number; values: string[] } | { line: number; fault: TableFault }

/** The file as a whole can't be imported. Its message is a sentence for the operator. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** The file has not the shape of a table, or not these columns. */
export class TableError extends ImportError {
  readonly fault: TableFault
  constructor(fault: TableFault) {
    super(tableFaultText(fault))
    this.fault = fault
  }
}

export function tableFaultText({ problem, values = {} }: TableFault, language: Language = 'en'): string {
  return fill(texts[language].lineProblem[problem], values)
}

/** Reads a whole file. Throws a `TableError` where none of it can be read. */
export function readTable(text: string, columns: TableColumns): TableLine[] {
  const reader = tableReader(columns)
  return [...reader.push(text), ...reader.end()]
}

/**
 * Reads CSV with a header in pieces. Rows of empty cells are skipped, and so are cells without a value at the right of the
 * header: spreadsheets add both. Throws a `TableError` where the file can't be read at all.
 */
export function tableReader(known: TableColumns) {
  const reader = csvReader()
  let arrange: Arrange | null = null
  let rows = 0
  let lost = false

  function take(records: readonly CsvRecord[]): TableLine[] {
    const lines: TableLine[] = []
    for (const record of records) {
      if (!arrange) arrange = isBeforeHeader(record) ? null : arrangement(known, record)
      else if ('fault' in record) lines.push({ line: record.line, fault: { problem: record.fault } })
      else if (!isEmpty(record.values)) {
        const values =
          lost && record.values.some(isLost) ? ({ problem: 'lostCharacter' } as const) : arrange.line(record.values)
        const { line } = record
        lines.push(Array.isArray(values) ? { line, values } : { line, fault: values })
      }
    }
    rows += lines.length
    return lines
  }

  return {
    /** Tells whether the header, once it is read, has the column. */
    has: (column: string) => arrange?.header.includes(column) ?? false,
    push(text: string): TableLine[] {
      if (!arrange && /^[^\n]*\r[^\n]/.test(text)) throw new TableError({ problem: 'lineEnds' })
      lost ||= isLost(text)
      return take(reader.push(text))
    },
    end(): TableLine[] {
      const lines = take(reader.end())
      if (!arrange) throw new TableError({ problem: 'noHeader' })
      if (rows === 0 && !known.allowEmpty) throw new TableError({ problem: 'noRows' })
      return lines
    },
  }
}

/** `sep=,` is a hint of Excel and no header; nor is a row of empty cells. */
function isBeforeHeader(record: CsvRecord): boolean {
  return 'values' in record && (record.values.join(',') === 'sep=,' || isEmpty(record.values))
}

function isEmpty(values: readonly string[]): boolean {
  return values[0]?.trim() === '' && values.every((value) => value.trim() === '')
}

function isLost(text: string): boolean {
  return text.includes(lostCharacter) || text.includes('\0') || !text.isWellFormed()
}

interface Arrange {
  header: readonly string[]
  line: (values: string[]) => string[] | TableFault
}

function arrangement(known: TableColumns, record: CsvRecord): Arrange {
  if ('fault' in record) throw new TableError({ problem: record.fault })
  const { columns, columnOf = (name) => name } = known
  const header = record.values.map((name) => columnOf(name.trim()))
  const width = header.length
  while (header.at(-1) === '') header.pop()
  const fault = headerFault(known, header)
  if (fault) throw new TableError(fault)
  const asIs = width === columns.length && header.every((name, index) => name === columns[index])
  const places = columns.map((name) => header.indexOf(name))
  const line = (values: string[]): string[] | TableFault => {
    // Where the header has no empty columns at the right, an empty value more is one too many: `1,234.00,` has lost its quotes.
    const rest = values.slice(header.length)
    const isWhole = values.length === header.length || (width > header.length && rest.length > 0 && isEmpty(rest))
    if (!isWhole) return { problem: 'fieldCount', values: { has: values.length, needs: header.length } }
    return asIs ? values : places.map((place) => values[place] ?? '')
  }
  return { header, line }
}

function headerFault(
  { columns, optional = [], ignoreUnknown = false }: TableColumns,
  header: readonly string[],
): TableFault | null {
  const missing = columns.filter((name) => !header.includes(name) && !optional.includes(name))
  const whole = header.join(',')
  if (missing.length > 0) {
    if (whole.includes('\t')) return { problem: 'tabs' }
    if (whole.includes(';')) return { problem: 'semicolons' }
    const [sign] = /[|¦，、]/.exec(whole) ?? []
    if (sign) return { problem: 'separator', values: { sign } }
    if (whole.includes('\r')) return { problem: 'lineEnds' }
    if (isLost(whole)) return { problem: 'encoding' }
    return { problem: 'columnsMissing', values: { columns: missing.join(', ') } }
  }
  const nameless = header.indexOf('')
  if (nameless >= 0 && !ignoreUnknown) return { problem: 'columnNameless', values: { place: nameless + 1 } }
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) return { problem: 'columnTwice', values: { column: twice } }
  const unknown = header.filter((name) => !columns.includes(name))
  if (unknown.length === 0 || ignoreUnknown) return null
  return { problem: 'columnsUnknown', values: { columns: unknown.join(', '), known: columns.join(', ') } }
}
