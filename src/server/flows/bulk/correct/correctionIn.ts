import { type CorrectionColumn, correctionColumns } from '../../../../domain/records/bulk.ts'
import { amountInFile } from '../../../../domain/text/fileAmount.ts'
import { unmarkFormula } from '../../../../domain/text/formulaMark.ts'
import { storedText } from '../../../../domain/text/keptText.ts'
import { isErrorCell, isRewrittenNumber } from '../../../../domain/text/spreadsheetCells.ts'
import type { Day } from '../../../../domain/time/calendar.ts'
import { fill, type Language, texts } from '../../../../texts/texts.ts'
import type { Correction } from '../../../db/columnTypes.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { ExceptionRecord } from '../../record/recordRow.ts'
import { cellsOf, correctableOf } from './correctable.ts'

/** The cells of a line as they stand in the file; a column that the file lacks is missing. */
export type Cells = Partial<Record<CorrectionColumn, string>>

interface Reading {
  actor: SessionUser
  language: Language
  today: Day
}

const fixedColumns = correctionColumns.slice(2, -3)

/**
 * What the line changes of the record; null where it says what the record says. Throws for a value that can't be read, a
 * change of anything else, and where the user saw another version.
 */
export function correctionIn(
  cells: Cells,
  record: ExceptionRecord,
  version: number,
  reading: Reading,
): Correction | null {
  const written = cellsOf(correctableOf(record, reading.actor, reading.today))
  const fixed = fixedColumns.find((column) => {
    const cell = cells[column]
    return cell !== undefined && !isSameCell(cell, String(written[column]))
  })
  const same = (column: 'rsnCd' | 'remark') => isSameText(cells[column], written[column])
  const sameAmount =
    cells.transAt === undefined || amountInFile(cells.transAt, record.trans_curr_cd) === record.trans_at
  if (fixed === undefined && sameAmount && same('rsnCd') && same('remark')) return null

  if (cells.version?.trim() !== String(version)) {
    // Whoever saw an older version corrects what is no longer there.
    if (/^\d+$/.test(cells.version?.trim() ?? '')) throw new CallError('recordChanged')
    throw outOfBounds('version', 'version', reading)
  }
  if (fixed !== undefined) throw new CallError('correctionFixed', {}, fixed)
  // `1,234.00` without quotes, in a file that ends with the remark.
  if (
    /^\d{1,3}$/.test(cells.transAt?.trim() ?? '') &&
    /^\d{3}(\.\d+)?$/.test(cells.remark?.trim() ?? '') &&
    !same('remark')
  )
    throw outOfBounds('transAt', 'amountGroups', reading)
  return {
    ...(!sameAmount && { transAt: amountIn(valueIn('transAt', cells, reading), record, reading) }),
    ...(!same('rsnCd') && { rsnCd: reasonIn(valueIn('rsnCd', cells, reading)) }),
    ...(!same('remark') && { remark: remarkIn(valueIn('remark', cells, reading), written.remark, reading) }),
  }
}

/** Throws for a cell in which a spreadsheet shows an error or has a formula without its value. */
function valueIn(column: CorrectionColumn, cells: Cells, reading: Reading): string {
  const cell = cells[column] ?? ''
  if (isErrorCell(cell)) throw outOfBounds(column, 'errorCell', reading)
  return unmarkFormula(cell).trim()
}

function amountIn(cell: string, { trans_curr_cd }: ExceptionRecord, reading: Reading): string {
  if (cell === '') throw new CallError('missingField', {}, 'transAt')
  if (isRewrittenNumber(cell) && /E/i.test(cell)) throw outOfBounds('transAt', 'rewritten', reading)
  const amount = amountInFile(cell, trans_curr_cd)
  if (typeof amount === 'string') return amount
  throw outOfBounds('transAt', amount.problem, reading, amount.max)
}

/** A cell holds the code alone, or with its name; a spreadsheet may have taken it for a number. */
function reasonIn(cell: string): string {
  const [code = ''] = cell.split(/\s/, 1)
  return /^\d{1,4}$/.test(code) ? code.padStart(4, '0') : code
}

function remarkIn(cell: string, before: string, reading: Reading): string {
  const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)*$/.test(text)
  const lostZeros = isNumber(cell) && isNumber(before) && Number(cell) === Number(before)
  if (lostZeros || (isRewrittenNumber(cell) && /E/i.test(cell))) throw outOfBounds('remark', 'rewritten', reading)
  return storedText(inLines(cell)) ?? ''
}

function isSameText(cell: string | undefined, written: string): boolean {
  if (cell === undefined) return true
  return (storedText(inLines(unmarkFormula(cell))) ?? '') === inLines(written)
}

/** A spreadsheet removes the zeros in front of a code. */
function isSameCell(cell: string, written: string): boolean {
  const [one, other] = [inLines(unmarkFormula(cell)).trim(), inLines(written).trim()]
  const isCode = (text: string) => /^\d{1,15}$/.test(text)
  return one === other || (isCode(one) && isCode(other) && Number(one) === Number(other))
}

/** Spreadsheets write the end of a line in a cell as one character. */
function inLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function outOfBounds(
  field: CorrectionColumn,
  bound: keyof (typeof texts)['en']['bound'],
  { language }: Reading,
  max = 0,
): CallError {
  return new CallError('invalidField', { bound: fill(texts[language].bound[bound], { max }) }, field)
}
