import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { previewRulePack, queryRulePack, queryRulePackEffect } from '../../../contract/reference/rulePacks.ts'
import { type Asks, call } from '../../api/call.ts'

/** A file, an earlier pack from a day on, or what a pending change would bring. */
export type PackSource = Asks<typeof previewRulePack>

export function packsQuery(body: Asks<typeof queryRulePack>) {
  return queryOptions({
    queryKey: ['rulePacks', body],
    queryFn: ({ signal }) => call(queryRulePack, body, { quiet: true, signal }),
  })
}

export function previewQuery(source: PackSource) {
  return queryOptions({
    queryKey: ['rulePacks', 'preview', source],
    queryFn: ({ signal }) => call(previewRulePack, source, { quiet: true, signal }),
    staleTime: 0,
  })
}

export type PackFlow = Asks<typeof queryRulePackEffect>['flow']

export function effectQuery(source: PackSource, flow: PackFlow) {
  return queryOptions({
    queryKey: ['rulePacks', 'effect', source, flow],
    queryFn: ({ signal }) => call(queryRulePackEffect, { ...source, flow }, { quiet: true, signal }),
    staleTime: 0,
  })
}

export function refreshPacks(queries: QueryClient): Promise<unknown> {
  const keys = ['rulePacks', 'limitRules', 'reference', 'definition', 'history', 'record']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
