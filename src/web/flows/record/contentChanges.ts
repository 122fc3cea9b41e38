import type { RecordDetail, RecordRow } from '../../../contract/records.ts'
import type { FieldName } from '../../../domain/fields.ts'

/** A record as the user saw it: the page had all of it, a list the fields of a row. */
export type SeenRecord = RecordRow & Partial<RecordDetail>

/** The fields of a submission or reply in the order of the forms; an amount stands with its currency. */
const contentFields = [
  'rcvInsIdCd',
  'transAt',
  'rsnCd',
  'fraudIn',
  'fraudTp',
  'origSpecDiscTp',
  'origSpecFeeClass',
  'priAcctNo',
  'settleDt',
  'retriRefNo',
  'sysTraNo',
  'origTransCurrCd',
  'origTransChnl',
  'origTransSndMd',
  'replyCd',
  'replyExtendRemark',
  'remark',
] as const satisfies readonly (FieldName & keyof RecordDetail)[]

export type ContentField = (typeof contentFields)[number] | 'vouchers'

/** Whether the content was written by somebody else since the user saw it. */
export function isRewritten(seen: SeenRecord, now: RecordDetail): boolean {
  return now.contentVersion > seen.version && !now.isAuthor
}

/** The fields of the content that read otherwise now; what the user had not seen of it before is left out. */
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
