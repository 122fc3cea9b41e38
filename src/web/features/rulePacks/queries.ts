import { previewRulePack, queryRulePack, queryRulePackEffect } from '../../../contract/reference/rulePacks.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

/** A file, an earlier pack from a day on, or what a pending change would bring. */
export type PackSource = Asks<typeof previewRulePack>

export function packsQuery(body: Asks<typeof queryRulePack>) {
  return callQuery(['rulePacks', body], queryRulePack, body)
}

export function previewQuery(source: PackSource) {
  return callQuery(['rulePacks', 'preview', source], previewRulePack, source, { staleTime: 0 })
}

export type PackFlow = Asks<typeof queryRulePackEffect>['flow']

export function effectQuery(source: PackSource, flow: PackFlow) {
  return callQuery(['rulePacks', 'effect', source, flow], queryRulePackEffect, { ...source, flow }, { staleTime: 0 })
}

export const refreshPacks = refreshing('rulePacks', 'limitRules', 'reference', 'definition', 'history', 'record')
