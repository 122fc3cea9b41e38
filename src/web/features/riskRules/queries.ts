import type { QueryClient } from '@tanstack/react-query'
import { queryRiskRule, riskRuleHistory } from '../../../contract/risk/riskRules.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'

export function riskRulesQuery(body: Asks<typeof queryRiskRule>) {
  return callQuery(['riskRules', body], queryRiskRule, body)
}

export function riskRuleHistoryQuery(ruleId: string) {
  return callQuery(['riskRuleHistory', ruleId], riskRuleHistory, { ruleId })
}

export function refreshRiskRules(queries: QueryClient): Promise<unknown> {
  return Promise.all(['riskRules', 'riskRuleHistory'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
