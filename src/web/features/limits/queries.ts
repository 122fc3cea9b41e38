import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryFactorPolicy } from '../../../contract/people/secondFactor.ts'
import { queryCardLimit, queryInsSetting } from '../../../contract/reference/limits.ts'
import { call } from '../../api/call.ts'

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

export function factorPolicyQuery(insIdCd: string) {
  return queryOptions({
    queryKey: ['factorPolicy', insIdCd],
    queryFn: ({ signal }) => call(queryFactorPolicy, { insIdCd }, { quiet: true, signal }),
  })
}

export function refreshRules(queries: QueryClient): Promise<unknown> {
  return Promise.all(['limitRules', 'history', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
