import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { definition } from '../../../contract/flowCalls.ts'
import { queryInsSetting, queryLimitRule } from '../../../contract/limits.ts'
import { flowRaising } from '../../../domain/ruleCheck.ts'
import { type Asks, call } from '../../api/call.ts'

export function rulesQuery(body: Asks<typeof queryLimitRule>) {
  return queryOptions({
    queryKey: ['limitRules', body],
    queryFn: ({ signal }) => call(queryLimitRule, body, { quiet: true, signal }),
  })
}

/** What the flow of a transaction knows of its reasons; nothing is asked before a transaction is chosen. */
export function reasonsQuery(transId: string) {
  const flow = flowRaising(transId)
  return queryOptions({
    queryKey: ['definition', flow?.id],
    queryFn: ({ signal }) => call(definition, { pageId: `${flow?.pageId}.search.list` }, { quiet: true, signal }),
    staleTime: 600_000,
    enabled: flow !== null,
  })
}

export function settingQuery(insIdCd: string | undefined) {
  return queryOptions({
    queryKey: ['insSetting', insIdCd],
    queryFn: ({ signal }) => call(queryInsSetting, insIdCd ? { insIdCd } : {}, { quiet: true, signal }),
  })
}

/** After a change: the rules, and with them what may be raised. */
export function refreshRules(queries: QueryClient): Promise<unknown> {
  return Promise.all(['limitRules', 'history', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
