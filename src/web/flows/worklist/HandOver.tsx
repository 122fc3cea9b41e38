import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Space } from 'antd'
import { useState } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { queryTakers, worklistHand } from '../../../contract/records/worklist.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { runAction } from '../../api/runAction.ts'
import { defineForm, remarkField } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import buttons from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import visibility from '../../ui/visibility.module.css'
import { refreshAfterStep } from '../queries.ts'

interface HandOverProps {
  record: RecordDetail
  holder: RecordDetail['heldBy'] | null
}

/** Hands a record to a colleague, or takes it over from who holds it. For users who may take its next step. */
export function HandOver({ record, holder }: HandOverProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const takeOver = useTakeOver(record.expId)
  const link = `${buttons.link} ${visibility.screenOnly}`
  return (
    <Space size={[12, 0]} wrap>
      {holder && !holder.mine && (
        <button type="button" className={link} onClick={() => void takeOver()}>
          {t('worklist.hand.takeOver')}
        </button>
      )}
      <button type="button" className={link} onClick={() => setOpen(true)}>
        {t('worklist.hand.open')}
      </button>
      {isOpen && <HandDialog expId={record.expId} onClose={() => setOpen(false)} />}
    </Space>
  )
}

function useTakeOver(expId: string) {
  const t = useText()
  const queries = useQueryClient()
  const { userId } = useProfile()
  return () =>
    runAction(
      async () => {
        await call(worklistHand, { expId, userId, reason: t('worklist.hand.takenOver') })
        toast('success', t('worklist.hand.isYours', { expId }))
      },
      () => refreshAfterStep(queries),
    )
}

interface HandValues {
  userId: string
  reason: string
  expId: string
}

const handForm = defineForm<HandValues>({
  name: 'hand',
  ofStep: true,
  fields: {
    userId: {
      kind: 'code',
      useOptions: useTakers,
      required: true,
      wide: true,
      label: (t) => t('worklist.assign.to'),
      hint: (t) => t('worklist.hand.hint'),
    },
    reason: remarkField((t) => t('worklist.assign.reason')),
  },
})

function takersQuery(expId: string) {
  return callQuery(['takers', expId], queryTakers, { expId }, { staleTime: 0 })
}

function useTakers({ expId }: HandValues): readonly CodeOption[] {
  const t = useText()
  const list = useQuery(takersQuery(expId)).data?.list ?? []
  return list.map(({ userId, username, name, awayUntil }) => {
    const away = awayUntil === null ? [] : [t('worklist.awayUntil', { day: dayText(awayUntil) })]
    return { code: userId, shown: username, name: [name, ...away].join(t('frame.listSeparator')) }
  })
}

function HandDialog({ expId, onClose }: { expId: string; onClose: () => void }) {
  const t = useText()
  useFocusBack()
  const queries = useQueryClient()
  const form = useForm(handForm, {
    about: expId,
    values: { userId: '', reason: '', expId },
    question: () => null,
    send: ({ userId, reason }, options) => call(worklistHand, { expId, userId, reason: reason.trim() }, options),
    refresh: () => refreshAfterStep(queries),
    done: () => {
      toast('success', t('worklist.hand.done', { expId }))
      onClose()
    },
  })
  const { data: takers } = useQuery(takersQuery(expId))
  const title = t('worklist.hand.title', { expId })
  if (takers?.list.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('worklist.hand.nobody')}</p>
      </Dialog>
    )
  return (
    <FormDialog form={form} title={title} submit={t('worklist.hand.submit')} width={520} onClose={onClose}>
      <Fields form={form} names={['userId', 'reason']} />
    </FormDialog>
  )
}
