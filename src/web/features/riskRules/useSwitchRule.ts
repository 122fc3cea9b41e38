import { useQueryClient } from '@tanstack/react-query'
import { enableRiskRule, type RiskRuleRow } from '../../../contract/riskRules.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshRiskRules } from './queries.ts'

export function useSwitchRule() {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  return async ({ ruleId, version, enabled }: RiskRuleRow, name: string) => {
    const text = t(enabled ? 'riskRules.askOff' : 'riskRules.askOn', { name })
    const yes = t(enabled ? 'riskRules.switchOff' : 'riskRules.switchOn')
    if (!(await ask({ text, yes, no: t('frame.cancel') }))) return
    try {
      const answer = await call(enableRiskRule, { ruleId, version, enabled: !enabled })
      if ('pending' in answer) await sentForApproval(answer.pending)
      else toast('success', t('riskRules.saved'))
    } finally {
      await refreshRiskRules(queries)
    }
  }
}
