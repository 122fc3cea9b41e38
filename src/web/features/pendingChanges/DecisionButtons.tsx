import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { menuPaths } from '../../../contract/pages.ts'
import {
  approvePendingChange,
  type PendingChangeDetail,
  withdrawPendingChange,
} from '../../../contract/reference/pendingChanges.ts'
import type { MenuName } from '../../../domain/people/menus.ts'
import type { ChangeDecision, ChangeKindName } from '../../../domain/people/pendingChanges.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { type Address, pageAddress } from '../../routes/links.ts'
import { useMenus } from '../../session/useProfile.ts'
import { ExplainedButton } from '../../ui/ExplainedButton.tsx'
import { ask, toast } from '../../ui/feedback/notices.ts'
import styles from './pendingChanges.module.css'
import { refreshAfterDecision } from './queries.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { riskRuleIdOf } from './subject.ts'

export function DecisionButtons({ change, title }: { change: PendingChangeDetail; title: string }) {
  const t = useText()
  const queries = useQueryClient()
  const [rejecting, setRejecting] = useState(false)
  const { changeId, version, state, actions } = change
  // The dialog stays to say that another user has decided meanwhile.
  if (state !== 'pending' && !rejecting) return <ProposeAgain change={change} />

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

/** Leads to where the change was proposed, after it came to nothing without a decision. */
function ProposeAgain({ change }: { change: PendingChangeDetail }) {
  const t = useText()
  const menus = useMenus()
  const { state, kind, userId } = change
  if (!menus.includes(placeOf[kind]) || (state !== 'outdated' && state !== 'expired')) return null
  const page = menuPaths[placeOf[kind]]
  const ruleId = riskRuleIdOf(change)
  const address: Address =
    ruleId !== undefined
      ? pageAddress('rsk.rule.modify', { ruleId })
      : { to: userId ? `${page}/${userId}` : page, search: {} }
  return (
    <div className={styles.actions}>
      <Link {...address}>{t('pendingChanges.again')}</Link>
    </div>
  )
}

const placeOf: Readonly<Record<ChangeKindName, MenuName>> = {
  createUser: 'UserManagement',
  updateUser: 'UserManagement',
  enableUser: 'UserManagement',
  giveUserPassword: 'UserManagement',
  revokeUserFactors: 'UserManagement',
  provisionUser: 'UserManagement',
  modifyInsSetting: 'InstitutionSetting',
  modifyFactorPolicy: 'InstitutionSetting',
  modifyDualControl: 'InstitutionSetting',
  modifyDirectory: 'SingleSignOn',
  createApiKey: 'MachineAccess',
  createWebhook: 'MachineAccess',
  modifySsoSetting: 'SingleSignOn',
  addLimitRule: 'LimitRule',
  importRulePack: 'LimitRule',
  restoreRulePack: 'LimitRule',
  importReference: 'InformationInquiry',
  modifyLimitRule: 'LimitRule',
  deleteLimitRule: 'LimitRule',
  addRiskRule: 'RiskMonitoring',
  modifyRiskRule: 'RiskMonitoring',
  enableRiskRule: 'RiskMonitoring',
  modifyRiskThreshold: 'RiskMonitoring',
}
