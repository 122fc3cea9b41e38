import type { RecordDetail } from '../../../contract/records.ts'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { type Flow, formOf, originOf } from '../../../domain/workflow/flow.ts'

/** What the form asked for; the sides, the files and the remark stand elsewhere, and what isn't set is left out. */
export function askedFields(flow: Flow, record: RecordDetail): FieldName[] {
  const values: Partial<Record<FieldName, unknown>> = record
  const asked = formOf(flow, originOf(flow, record.withOrigIn)).flatMap((section) => section.fields)
  // What the form leaves to follow from other answers is a fact of the record all the same.
  const fields: FieldName[] = ['transId', ...asked.filter((name) => name !== 'transId')]
  return fields.filter((name) => {
    const { kind } = fieldOf(name)
    const elsewhere = kind === 'files' || kind === 'institution' || name === 'remark' || name === 'transCurrCd'
    return !elsewhere && (values[name] ?? '') !== '' && (name !== 'fraudIn' || values.fraudIn === '1')
  })
}
