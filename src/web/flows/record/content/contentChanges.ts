import type { RecordDetail } from '../../../../contract/records/records.ts'
import { type ExceptionFieldName, exceptionFieldNames } from '../../../../domain/records/exceptionFields.ts'

/** What a list or a page showed of a record. */
export type SeenRecord = Pick<RecordDetail, 'version'> & Partial<RecordDetail>

/** The currency is shown with its amount. */
export type ContentField = Exclude<ExceptionFieldName, 'transCurrCd'> | 'vouchers'

const contentFields = exceptionFieldNames.filter((name) => name !== 'transCurrCd')

export function isRewritten(seen: SeenRecord, now: RecordDetail): boolean {
  return now.contentVersion > seen.version && !now.isAuthor
}

/** Leaves out fields that the user had not seen before. */
export function changedFields(seen: SeenRecord, now: RecordDetail): ContentField[] {
  const fields: ContentField[] = contentFields.filter((name) => {
    if (seen[name] === undefined) return false
    const isOther = (seen[name] ?? '') !== (now[name] ?? '')
    return isOther || (name === 'transAt' && seen.transCurrCd !== now.transCurrCd)
  })
  return seen.voucherFiles && filesOf(seen.voucherFiles) !== filesOf(now.voucherFiles)
    ? [...fields, 'vouchers']
    : fields
}

function filesOf(files: RecordDetail['voucherFiles']): string {
  return JSON.stringify(files.map(({ filePath, evidence }) => [filePath, evidence]).sort())
}
