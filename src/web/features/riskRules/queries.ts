import { queryRiskRule, riskRuleHistory } from '../../../contract/risk/riskRules.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function riskRulesQuery(body: Asks<typeof queryRiskRule>) {
  return callQuery(['riskRules', body], queryRiskRule, body)
}

export function riskRuleHistoryQuery(ruleId: string) {
  return callQuery(['riskRuleHistory', ruleId], riskRuleHistory, { ruleId })
}

export const refreshRiskRules = refreshing('riskRules', 'riskRuleHistory')
