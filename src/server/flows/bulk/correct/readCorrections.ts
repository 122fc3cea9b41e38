import { texts } from '../../../../contract/texts/texts.ts'
import { correctionColumns, maxCorrections } from '../../../../domain/bulk.ts'
import { CallError } from '../../../http/errors.ts'
import { csvReader } from '../../../imports/csv.ts'

/** The cells of a row as they stand in the file; a column that the file lacks is missing. */
export interface CorrectionRow {
  expId: string
  version: string
  amount?: string
  rsnCd?: string
  remark?: string
}

/** Throws where the file has not the columns that it came with, a line that can't be read, or too many. */
export function readCorrections(file: string): CorrectionRow[] {
  const reader = csvReader()
  const [head, ...lines] = [...reader.push(file), ...reader.end()]
  const names = head && 'values' in head ? head.values.map((name) => name.trim()) : []
  const placeOf = (column: (typeof correctionColumns)[number]) =>
    names.findIndex((name) => [column, texts.en.field[column], texts.zh.field[column]].includes(name))
  const places = { expId: placeOf('expId'), version: placeOf('version') }
  const changed = { amount: placeOf('transAt'), rsnCd: placeOf('rsnCd'), remark: placeOf('remark') }
  if (places.expId < 0 || places.version < 0 || Object.values(changed).every((place) => place < 0))
    throw new CallError(
      'csvHeader',
      { columns: correctionColumns.map((name) => texts.en.field[name]).join(', ') },
      'file',
    )
  if (lines.length > maxCorrections) throw new CallError('csvTooLong', { max: maxCorrections }, 'file')
  return lines.map((line) => {
    if ('fault' in line) throw new CallError('csvLine', {}, 'file')
    const cell = (place: number) => (place < 0 ? undefined : asWritten(line.values[place] ?? ''))
    const [amount, rsnCd, remark] = [cell(changed.amount), cell(changed.rsnCd), cell(changed.remark)]
    return {
      expId: cell(places.expId)?.trim() ?? '',
      version: cell(places.version)?.trim() ?? '',
      ...(amount !== undefined && { amount }),
      ...(rsnCd !== undefined && { rsnCd }),
      ...(remark !== undefined && { remark }),
    }
  })
}

/** A file of ours marks what a spreadsheet would take for a formula. */
function asWritten(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
