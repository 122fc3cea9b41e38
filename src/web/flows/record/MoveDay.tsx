import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveDay } from '../../../contract/records/flowCalls.ts'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { type Day, dayText, midnight, nowOf } from '../../../domain/time/calendar.ts'
import { movableTo } from '../../../domain/workflow/moveDay.ts'
import { call } from '../../api/call.ts'
import { defineForm, remarkField } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'
import visibility from '../../ui/visibility.module.css'
import { refreshAfterStep } from '../queries.ts'

/** Offers to move the last day of the record, where this user may. */
export function MoveDay({ record }: { record: RecordDetail }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (!offersMove(record)) return null
  return (
    <>
      <button type="button" className={`${buttons.link} ${visibility.screenOnly}`} onClick={() => setOpen(true)}>
        {t('action.moveDay')}
      </button>
      {isOpen && <MoveDayDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}

export function offersMove({ actions }: Pick<RecordDetail, 'actions'>): boolean {
  return actions.some(({ action, allowed }) => action === 'moveDay' && allowed)
}

interface MoveDayValues {
  day: Day
  remark: string
  range: ReturnType<typeof movableTo>
}

const moveDayForm = defineForm<MoveDayValues>({
  name: 'moveDay',
  ofStep: true,
  fields: {
    day: {
      kind: 'day',
      required: true,
      wide: true,
      label: (t) => t('record.moveDay.day'),
      hint: (t) => t('record.moveDay.hint'),
      wrong: (day, { t }, { range: { from, to } }) =>
        day >= from && day <= to ? null : t('error.movedDay', { from: dayText(from), to: dayText(to) }),
    },
    remark: remarkField((t) => t('record.moveDay.reason')),
  },
})

function MoveDayDialog({ record, onClose }: { record: RecordDetail; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { expId, state: position, version, dueDt, dueTime } = record
  const now = nowOf(new Date())
  const { today } = now
  // A last day to answer that has passed is no longer shown.
  const range = movableTo(dueDt ?? today, dueTime ?? midnight, now)
  const form = useForm(moveDayForm, {
    about: expId,
    values: { day: range.from, remark: '', range },
    question: () => null,
    send: async ({ day, remark }, options) => {
      await call(moveDay, { expId, position, version, day, remark: remark.trim() }, options)
      return day
    },
    refresh: () => refreshAfterStep(queries),
    done: (day) => {
      toast('success', t('record.moveDay.done', { expId, day: dayText(day) }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('record.moveDay.title', { expId })}
      submit={t('record.moveDay.submit')}
      width={520}
      onClose={onClose}
    >
      <Fields form={form} names={['day', 'remark']} />
    </FormDialog>
  )
}
