import type { RecordDetail } from '../../../../contract/records/records.ts'
import { type FieldName, fieldOf } from '../../../../domain/text/fields.ts'
import { type Flow, type FormSection, formOf, originOf } from '../../../../domain/workflow/flow.ts'

const always = ['transId', 'transAt'] as const satisfies readonly FieldName[]

export function submittedFields(flow: Flow, record: RecordDetail, section: FormSection['section']): FieldName[] {
  const values: Partial<Record<FieldName, unknown>> = record
  const shown = formOf(flow, originOf(flow, record.withOrigIn)).filter((one) => one.section === section)
  const names = new Set([...(section === 'dispute' ? always : []), ...shown.flatMap(({ fields }) => fields)])
  return [...names].filter((name) => {
    const elsewhere = fieldOf(name).kind === 'institution' || name === 'transCurrCd'
    return !elsewhere && (values[name] ?? '') !== ''
  })
}
