import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type WorkRow, worklistAssign } from '../../../contract/records/worklist.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { call } from '../../api/call.ts'
import { useAssigneeRows, useAssignees } from '../../api/useAssignees.ts'
import { defineForm, remarkField } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { refreshHolders } from './refreshHolders.ts'
import { idOf } from './workRow.ts'

const assignForm = defineForm<{ userId: string; reason: string }>({
  name: 'assign',
  ofStep: true,
  fields: {
    userId: {
      kind: 'code',
      useOptions: useAssignees,
      required: true,
      wide: true,
      label: (t) => t('worklist.assign.to'),
    },
    reason: remarkField((t) => t('worklist.assign.reason')),
  },
})

interface AssignDialogProps {
  rows: readonly WorkRow[]
  onClose: () => void
}

export function AssignDialog({ rows, onClose }: AssignDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm(assignForm, {
    about: rows.map(idOf).join('/'),
    values: { userId: '', reason: '' },
    question: () => null,
    send: ({ userId, reason }, options) =>
      call(worklistAssign, { list: rows.map(workItemOf), userId, reason: reason.trim() }, options),
    refresh: () => refreshHolders(queries),
    done: ({ assigned, refused }) => {
      const count = assigned.length
      if (refused.length === 0) toast('success', t('worklist.assign.done', { count }))
      else
        toast(
          'warning',
          t('worklist.assign.refused', { count: `${count}`, refused: `${refused.length}`, ids: refused.join(', ') }),
        )
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('worklist.assign.title', { count: rows.length })}
      submit={t('worklist.assign.submit')}
      width={520}
      onClose={onClose}
    >
      <Fields form={form} names={['userId']} />
      <AwayNotice userId={form.values.userId} onChoose={(userId) => form.set({ userId })} />
      <Fields form={form} names={['reason']} />
    </FormDialog>
  )
}

export function workItemOf(row: WorkRow): { expId: string } | { rid: string } {
  return row.expId === undefined ? { rid: idOf(row) } : { expId: row.expId }
}

interface AwayNoticeProps {
  userId: string
  onChoose: (userId: string) => void
}

/** Says that the colleague is away, and offers the deputy. */
function AwayNotice({ userId, onChoose }: AwayNoticeProps) {
  const t = useText()
  const rows = useAssigneeRows()
  const chosen = rows.find((one) => one.userId === userId)
  if (!chosen?.awayUntil) return null
  const deputy = rows.find((one) => one.userId === chosen.deputyId)
  return (
    <Alert
      role="status"
      title={t('worklist.assign.away', { name: chosen.name, day: dayText(chosen.awayUntil) })}
      action={
        deputy && (
          <Button size="small" onClick={() => onChoose(deputy.userId)}>
            {t('worklist.assign.toDeputy', { name: deputy.name })}
          </Button>
        )
      }
    />
  )
}
