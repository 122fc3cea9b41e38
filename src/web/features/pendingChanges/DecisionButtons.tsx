import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approvePendingChange,
  type PendingChangeDetail,
  withdrawPendingChange,
} from '../../../contract/reference/pendingChanges.ts'
import type { ChangeDecision } from '../../../domain/people/pendingChanges.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { ExplainedButton } from '../../ui/ExplainedButton.tsx'
import { ask, toast } from '../../ui/feedback/notices.ts'
import styles from './pendingChanges.module.css'
import { refreshAfterDecision } from './queries.ts'
import { RejectDialog } from './RejectDialog.tsx'

export function DecisionButtons({ change, title }: { change: PendingChangeDetail; title: string }) {
  const t = useText()
  const queries = useQueryClient()
  const [rejecting, setRejecting] = useState(false)
  const { changeId, version, state, actions } = change
  // The dialog stays to say that another user has decided meanwhile.
  if (state !== 'pending' && !rejecting) return null

  const decide = (send: () => Promise<unknown>, done: string) =>
    runAction(
      async () => {
        await send()
        toast('success', done)
      },
      () => refreshAfterDecision(queries),
    )
  const press: Record<ChangeDecision, () => Promise<unknown> | unknown> = {
    approve: async () => {
      const text = t('pendingChanges.approveAsk', { what: title })
      if (!(await ask({ text, yes: t('pendingChanges.approve'), no: t('frame.cancel') }))) return
      await decide(() => call(approvePendingChange, { changeId, version }), t('pendingChanges.approved'))
    },
    reject: () => setRejecting(true),
    withdraw: async () => {
      const text = t('pendingChanges.withdrawAsk', { what: title })
      if (!(await ask({ text, yes: t('pendingChanges.withdraw'), no: t('frame.cancel') }))) return
      await decide(() => call(withdrawPendingChange, { changeId, version }), t('pendingChanges.withdrawn'))
    },
  }
  const own = actions.find(({ action }) => action === 'withdraw')?.allowed ?? false
  return (
    <div className={styles.actions}>
      {actions
        .filter(({ action }) => (action === 'withdraw' ? own : true))
        .map(({ action, allowed, reason }) => (
          <ExplainedButton
            key={action}
            type={action === 'approve' && allowed ? 'primary' : 'default'}
            allowed={allowed}
            reason={reason}
            onPress={() => void press[action]()}
          >
            {t(`pendingChanges.${action}`)}
          </ExplainedButton>
        ))}
      {rejecting && <RejectDialog change={change} onClose={() => setRejecting(false)} />}
    </div>
  )
}
