import { useQueryClient } from '@tanstack/react-query'
import { type PendingChangeDetail, rejectPendingChange } from '../../../contract/reference/pendingChanges.ts'
import { call } from '../../api/call.ts'
import { defineForm, remarkField } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { refreshAfterDecision } from './queries.ts'

const rejectForm = defineForm<{ remark: string }>({
  name: 'rejectChange',
  ofStep: true,
  fields: {
    remark: remarkField((t) => t('pendingChanges.remark'), { rows: 3, hint: (t) => t('pendingChanges.rejectWhy') }),
  },
})

export function RejectDialog({ change, onClose }: { change: PendingChangeDetail; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { changeId, version } = change
  const form = useForm(rejectForm, {
    about: changeId,
    values: { remark: '' },
    question: () => null,
    send: ({ remark }, options) => call(rejectPendingChange, { changeId, version, remark: remark.trim() }, options),
    refresh: () => refreshAfterDecision(queries),
    done: () => {
      toast('success', t('pendingChanges.rejected'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('pendingChanges.rejectTitle')}
      submit={t('pendingChanges.reject')}
      width={520}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  )
}
