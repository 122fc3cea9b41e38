import { type CorrectionColumn, correctionColumns, maxCorrections } from '../../../../domain/records/bulk.ts'
import { languages } from '../../../../texts/languages.ts'
import { type Language, texts } from '../../../../texts/texts.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { TableError, type TableLine, tableFaultText, tableReader } from '../../../imports/table.ts'

/** `line` counts the rows as a spreadsheet does. */
export type CorrectionRow =
  | { line: number; fault: CallError }
  /** The cells as they stand in the file; a column that the file lacks is missing. */
  | { line: number; cells: Partial<Record<CorrectionColumn, string>> }

/** Throws where the file as a whole is none of corrections, or has too many lines. */
export function readCorrections(file: string, language: Language): CorrectionRow[] {
  const { field } = texts[language]
  const columns = correctionColumns.map((name) => field[name])
  const reader = tableReader({ columns, optional: columns.slice(2), columnOf: (name) => labelOf(name, language) })
  const refused = (error: unknown) =>
    error instanceof TableError
      ? new CallError('csvHeader', { fault: tableFaultText(error.fault, language) }, 'file')
      : error
  try {
    const lines = [...reader.push(file), ...reader.end()]
    const changing = columns.slice(-3)
    if (!changing.some(reader.has))
      throw new TableError({ problem: 'columnsMissing', values: { columns: changing.join(', ') } })
    if (lines.length > maxCorrections) throw new CallError('csvTooLong', { max: maxCorrections }, 'file')
    const has = correctionColumns.filter((_, at) => reader.has(columns[at] ?? ''))
    return rowsOf(lines, has, language)
  } catch (error) {
    throw refused(error)
  }
}

/** A file comes with the labels of the language in which it was downloaded, one of another program with the names. */
function labelOf(name: string, language: Language): string {
  const column = correctionColumns.find((one) =>
    [one, ...languages.map((language) => texts[language].field[one])].includes(name),
  )
  return column ? texts[language].field[column] : name
}

function rowsOf(lines: readonly TableLine[], has: readonly CorrectionColumn[], language: Language): CorrectionRow[] {
  let breaks = 0
  return lines.map((one) => {
    const line = one.line - breaks
    if ('fault' in one) return { line, fault: new CallError('csvLine', { fault: tableFaultText(one.fault, language) }) }
    breaks += one.values.join('').split('\n').length - 1
    const values = correctionColumns.map((column, at) => [column, one.values[at] ?? ''] as const)
    return { line, cells: Object.fromEntries(values.filter(([column]) => has.includes(column))) }
  })
}
