import type { RecordRow } from '../../../contract/records/records.ts'
import { fields } from '../../../domain/text/fields.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { defineForm, type Field } from '../../form/definition.ts'
import { undoneRemark } from '../../form/undoneRemarks.ts'
import { useForm } from '../../form/useForm.ts'
import type { Text } from '../../i18n/useText.ts'

export interface RemarkRequest {
  action: Action
  rows: readonly Pick<RecordRow, 'expId'>[]
  /** The number of records, where there are more than these rows. */
  count?: number | undefined
  /** Called with the remark, or with null where the user gives up. */
  answer: (remark: string | null) => void
}

export interface Remark {
  remark: string
}

const { max } = fields.remark
const label = (t: Text) => t('steps.remarkLabel')

function formOf(field: Field<Remark>) {
  return defineForm<Remark>({ name: 'step', ofStep: true, fields: { remark: { ...field, required: true, label } } })
}

const forms = { area: formOf({ kind: 'area', max, rows: 3 }), line: formOf({ kind: 'text', max, wide: true }) }

export function aboutOf({ action, rows }: Pick<RemarkRequest, 'action' | 'rows'>): string {
  return [action, ...rows.map(({ expId }) => expId)].join('/')
}

/** The remark that a step asks for, in several lines or in one. */
export function useRemarkForm({ answer, ...step }: RemarkRequest, look: keyof typeof forms) {
  const about = aboutOf(step)
  return useForm(forms[look], {
    about,
    values: { remark: undoneRemark(about) },
    question: () => null,
    send: async ({ remark }) => remark.trim(),
    done: answer,
  })
}
