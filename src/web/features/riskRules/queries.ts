import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryRiskRule, riskRuleHistory } from '../../../contract/risk/riskRules.ts'
import { type Asks, call } from '../../api/call.ts'

export function riskRulesQuery(body: Asks<typeof queryRiskRule>) {
  return queryOptions({
    queryKey: ['riskRules', body],
    queryFn: ({ signal }) => call(queryRiskRule, body, { quiet: true, signal }),
  })
}

export function riskRuleHistoryQuery(ruleId: string) {
  return queryOptions({
    queryKey: ['riskRuleHistory', ruleId],
    queryFn: ({ signal }) => call(riskRuleHistory, { ruleId }, { quiet: true, signal }),
  })
}

export function refreshRiskRules(queries: QueryClient): Promise<unknown> {
  return Promise.all(['riskRules', 'riskRuleHistory'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
