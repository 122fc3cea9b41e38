import { useQueryClient } from '@tanstack/react-query'
import { Space } from 'antd'
import { useState } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { worklistPend, worklistUnpend } from '../../../contract/records/worklist.ts'
import { addDays, type Day, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { asides } from '../../../domain/workflow/check.ts'
import { lastPendDay } from '../../../domain/workflow/work.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { defineForm, remarkField } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import visibility from '../../ui/visibility.module.css'
import { refreshAfterStep } from '../queries.ts'
import { HandOver } from './HandOver.tsx'

/** Whether this user may take the step that the record waits for. */
export function awaits({ actions }: Pick<RecordDetail, 'actions'>): boolean {
  return actions.some(({ action, allowed }) => allowed && !asides.includes(action))
}

interface OwnWorkFactProps {
  record: RecordDetail
  holder: RecordDetail['heldBy'] | null
}

/** Says whether the record is pended, and offers to pend, resume and hand it over; nothing where neither applies. */
export function OwnWorkFact({ record, holder }: OwnWorkFactProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const takeBack = useTakeBack(record.expId)
  const { pended, dueDt } = record
  const today = dayOf(new Date())
  const last = lastPendDay(dueDt, today)
  const mayAct = awaits(record)
  if (!pended && !mayAct) return null
  const link = `${buttons.link} ${visibility.screenOnly}`
  return (
    // Without a sentence there are only buttons, which paper does not have.
    <Fact label={t('worklist.pend.label')} wide className={pended ? undefined : visibility.screenOnly}>
      <Space size={[12, 0]} wrap>
        {pended && t('worklist.pend.now', { by: pended.by, day: dayText(pended.until), reason: pended.reason })}
        {!pended && last > today && (
          <button type="button" className={link} onClick={() => setOpen(true)}>
            {t('worklist.pend.open')}
          </button>
        )}
        {pended && mayAct && (
          <button type="button" className={link} onClick={() => void takeBack()}>
            {t('worklist.pend.back')}
          </button>
        )}
        {mayAct && <HandOver record={record} holder={holder} />}
      </Space>
      {isOpen && <PendDialog record={record} last={last} onClose={() => setOpen(false)} />}
    </Fact>
  )
}

function useTakeBack(expId: string) {
  const t = useText()
  const queries = useQueryClient()
  return () =>
    runAction(
      async () => {
        await call(worklistUnpend, { expId })
        toast('success', t('worklist.pend.backDone', { expId }))
      },
      () => refreshAfterStep(queries),
    )
}

interface PendValues {
  until: string
  reason: string
  /** The last day that can be chosen. */
  last: Day
}

const pendForm = defineForm<PendValues>({
  name: 'pend',
  ofStep: true,
  fields: {
    until: {
      kind: 'day',
      required: true,
      wide: true,
      label: (t) => t('worklist.pend.day'),
      hint: (t) => t('worklist.pend.hint'),
      wrong: (until, { t }, { last }) =>
        until > dayOf(new Date()) && until <= last ? null : t('error.pendDay', { day: dayText(last) }),
    },
    reason: remarkField((t) => t('worklist.assign.reason')),
  },
})

interface PendDialogProps {
  record: RecordDetail
  last: Day
  onClose: () => void
}

function PendDialog({ record: { expId, version }, last, onClose }: PendDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm(pendForm, {
    about: expId,
    values: { until: addDays(dayOf(new Date()), 1), reason: '', last },
    question: () => null,
    send: async ({ until, reason }, options) => {
      await call(worklistPend, { expId, version, until, reason: reason.trim() }, options)
      return until
    },
    refresh: () => refreshAfterStep(queries),
    done: (until) => {
      toast('success', t('worklist.pend.done', { expId, day: dayText(until) }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('worklist.pend.title', { expId })}
      submit={t('worklist.pend.submit')}
      width={520}
      onClose={onClose}
    >
      <Fields form={form} names={['until', 'reason']} />
    </FormDialog>
  )
}
