import type { RecordRow } from '../../../contract/records.ts'
import { fields } from '../../../domain/fields.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { defineForm } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'

const remarkForm = defineForm<{ remark: string }>({
  name: 'step',
  fields: {
    remark: { kind: 'area', max: fields.remark.max, rows: 3, required: true, label: (t) => t('steps.remarkLabel') },
  },
})

export interface RemarkDialogProps {
  action: Action
  rows: readonly RecordRow[]
  /** Called with the remark, or with null where the user gives up. */
  answer: (remark: string | null) => void
}

export function RemarkDialog({ action, rows, answer }: RemarkDialogProps) {
  const t = useText()
  const word = t(`action.${action}`)
  const form = useForm(remarkForm, {
    about: [action, ...rows.map(({ expId }) => expId)].join('/'),
    values: { remark: '' },
    question: () => null,
    send: async ({ remark }) => remark.trim(),
    done: answer,
  })
  return (
    <FormDialog
      form={form}
      title={t('steps.remarkTitle', { action: word })}
      submit={word}
      width={520}
      onClose={() => answer(null)}
    >
      <p className={typography.quiet}>
        {rows.length === 1 ? rows[0]?.expId : t('steps.ofRecords', { count: rows.length })}
      </p>
      <Fields form={form} />
    </FormDialog>
  )
}
