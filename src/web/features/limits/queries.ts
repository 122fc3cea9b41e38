import type { QueryClient } from '@tanstack/react-query'
import { queryFactorPolicy } from '../../../contract/people/secondFactor.ts'
import { queryCardLimit, queryInsSetting } from '../../../contract/reference/limits.ts'
import { callQuery } from '../../api/callQuery.ts'

export function settingQuery(insIdCd: string | undefined) {
  return callQuery(['insSetting', insIdCd], queryInsSetting, insIdCd ? { insIdCd } : {})
}

export function cardLimitQuery(insIdCd: string) {
  return callQuery(['cardLimit', insIdCd], queryCardLimit, { insIdCd })
}

export function factorPolicyQuery(insIdCd: string) {
  return callQuery(['factorPolicy', insIdCd], queryFactorPolicy, { insIdCd })
}

export function refreshRules(queries: QueryClient): Promise<unknown> {
  return Promise.all(['limitRules', 'history', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
