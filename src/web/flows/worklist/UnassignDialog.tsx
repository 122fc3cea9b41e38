import { useQueryClient } from '@tanstack/react-query'
import { type WorkRow, worklistUnassign } from '../../../contract/records/worklist.ts'
import { call } from '../../api/call.ts'
import { defineForm, remarkField } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { workItemOf } from './AssignDialog.tsx'
import { refreshHolders } from './refreshHolders.ts'
import { idOf } from './workRow.ts'

const unassignForm = defineForm<{ reason: string }>({
  name: 'unassign',
  ofStep: true,
  fields: {
    reason: remarkField((t) => t('worklist.assign.reason')),
  },
})

interface UnassignDialogProps {
  rows: readonly WorkRow[]
  onClose: () => void
}

export function UnassignDialog({ rows, onClose }: UnassignDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm(unassignForm, {
    about: rows.map(idOf).join('/'),
    values: { reason: '' },
    question: () => null,
    send: ({ reason }, options) =>
      call(worklistUnassign, { list: rows.map(workItemOf), reason: reason.trim() }, options),
    refresh: () => refreshHolders(queries),
    done: ({ released }) => {
      toast('success', t('worklist.unassign.done', { count: released.length }))
      onClose()
    },
  })
  const names = [...new Set(rows.flatMap(({ heldBy }) => heldBy?.name ?? []))]
  return (
    <FormDialog
      form={form}
      title={t('worklist.unassign.title', { count: rows.length })}
      submit={t('worklist.unassign.submit')}
      width={520}
      onClose={onClose}
    >
      <p className={typography.quiet}>{t('worklist.heldBy', { name: names.join(', ') })}</p>
      <Fields form={form} />
    </FormDialog>
  )
}
