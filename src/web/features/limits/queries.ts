import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryCardLimit, queryInsSetting, queryLimitRule } from '../../../contract/limits.ts'
import { type Asks, call } from '../../api/call.ts'

export function rulesQuery(body: Asks<typeof queryLimitRule>) {
  return queryOptions({
    queryKey: ['limitRules', body],
    queryFn: ({ signal }) => call(queryLimitRule, body, { quiet: true, signal }),
  })
}

export function settingQuery(insIdCd: string | undefined) {
  return queryOptions({
    queryKey: ['insSetting', insIdCd],
    queryFn: ({ signal }) => call(queryInsSetting, insIdCd ? { insIdCd } : {}, { quiet: true, signal }),
  })
}

export function cardLimitQuery(insIdCd: string) {
  return queryOptions({
    queryKey: ['cardLimit', insIdCd],
    queryFn: ({ signal }) => call(queryCardLimit, { insIdCd }, { quiet: true, signal }),
  })
}

/** After a change: the rules, and with them what may be raised. */
export function refreshRules(queries: QueryClient): Promise<unknown> {
  return Promise.all(['limitRules', 'history', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
