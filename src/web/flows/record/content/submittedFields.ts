import type { RecordDetail } from '../../../../contract/records/records.ts'
import { type FieldName, fieldOf } from '../../../../domain/text/fields.ts'
import { type Flow, formOf, originOf } from '../../../../domain/workflow/flow.ts'

const always = ['transId', 'transAt'] as const satisfies readonly FieldName[]

/**
 * The fields of a submission that have a value, from whatever section of the form: those that describe the transaction, or
 * all others. Both institutions, the remark and the files are shown on their own.
 */
export function submittedFields(flow: Flow, record: RecordDetail, part: 'claim' | 'transaction'): FieldName[] {
  const shown = formOf(flow, originOf(flow, record.withOrigIn)).filter(
    ({ section }) => (section === 'transaction') === (part === 'transaction'),
  )
  const names = new Set([...(part === 'claim' ? always : []), ...shown.flatMap(({ fields }) => fields)])
  return filledFields([...names], record).filter((name) => name !== 'remark')
}

/** The receiver's answer in words is shown on its own. */
export function repliedFields(flow: Flow, record: RecordDetail): FieldName[] {
  return filledFields(flow.reply?.fields ?? [], record).filter((name) => name !== 'replyExtendRemark')
}

function filledFields(names: readonly FieldName[], record: RecordDetail): FieldName[] {
  const values: Partial<Record<FieldName, unknown>> = record
  return names.filter((name) => {
    const { kind } = fieldOf(name)
    const isElsewhere = kind === 'institution' || kind === 'files' || name === 'transCurrCd'
    return !isElsewhere && (values[name] ?? '') !== ''
  })
}
