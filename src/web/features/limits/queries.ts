import { queryFactorPolicy } from '../../../contract/people/secondFactor.ts'
import { queryCardLimit, queryInsSetting } from '../../../contract/reference/limits.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function settingQuery(insIdCd: string | undefined) {
  return callQuery(['insSetting', insIdCd], queryInsSetting, insIdCd ? { insIdCd } : {})
}

export function cardLimitQuery(insIdCd: string) {
  return callQuery(['cardLimit', insIdCd], queryCardLimit, { insIdCd })
}

export function factorPolicyQuery(insIdCd: string) {
  return callQuery(['factorPolicy', insIdCd], queryFactorPolicy, { insIdCd })
}

export const refreshRules = refreshing('limitRules', 'history', 'record')
