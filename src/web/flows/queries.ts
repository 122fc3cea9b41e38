import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  byExpTran,
  definition,
  disputeInf,
  hisTranSingle,
  historyCall,
  queryCall,
  queryInf,
} from '../../contract/flowCalls.ts'
import type { Flow, ListPage, Node } from '../../domain/workflow/flow.ts'
import { type Asks, call } from '../api/call.ts'

/** The server's data on the flows' pages, each under a key that `recordKeys` names. Failures show in their place. */

type RecordNode = Exclude<Node, 'history'>

/** What a list asks: place, sort and conditions. */
export type ListBody = Asks<ReturnType<typeof queryCall>>

export function recordsQuery(flow: Flow, node: RecordNode, body: ListBody) {
  const declaration = queryCall(flow, node, pageOf(flow, node))
  return queryOptions({
    queryKey: ['records', flow.id, node, body],
    queryFn: ({ signal }) => call(declaration, body, { quiet: true, signal }),
  })
}

/** The same list serves several flows: each says which it is, and gets what it may raise. */
export function historyQuery(flow: Flow, body: Asks<ReturnType<typeof historyCall>>) {
  if (!flow.history) throw new Error(`${flow.id} starts from no list.`)
  const declaration = historyCall(flow.history, pageOf(flow, 'history'))
  return queryOptions({
    // A card number among the conditions stays in memory: keys are never stored.
    queryKey: ['history', flow.id, body],
    queryFn: ({ signal }) => call(declaration, { ...body, flow: flow.id }, { quiet: true, signal }),
  })
}

export function recordQuery(expId: string) {
  return queryOptions({
    queryKey: ['record', expId],
    queryFn: ({ signal }) => call(disputeInf, { expId }, { quiet: true, signal }),
  })
}

export function originalQuery(expId: string) {
  return queryOptions({
    queryKey: ['record', expId, 'original'],
    queryFn: ({ signal }) => call(byExpTran, { expId }, { quiet: true, signal }),
  })
}

export function operationsQuery(expId: string) {
  return queryOptions({
    queryKey: ['record', expId, 'operations'],
    queryFn: ({ signal }) => call(queryInf, { expId }, { quiet: true, signal }),
  })
}

export interface OriginalKey {
  priKey: string
  logCd: string
  settleDt: string
}

export function historyRowQuery(flow: Flow, { priKey, logCd, settleDt }: OriginalKey) {
  const key = { priKey, logCd, settleDt }
  return queryOptions({
    queryKey: ['history', flow.id, 'one', key],
    queryFn: ({ signal }) => call(hisTranSingle, { ...key, flow: flow.id }, { quiet: true, signal }),
  })
}

/** Option lists and names change seldom: asked once for a flow, and again after ten minutes. */
export function definitionQuery(flow: Flow) {
  return queryOptions({
    queryKey: ['definition', flow.id],
    queryFn: ({ signal }) => call(definition, { pageId: `${flow.pageId}.search.list` }, { quiet: true, signal }),
    staleTime: 600_000,
  })
}

/** What a step on records changes: lists, the record itself, what may be raised, and counts. */
export const recordKeys = ['records', 'record', 'history', 'tasks'] as const

export function refreshAfterStep(queries: QueryClient): Promise<unknown> {
  return Promise.all(recordKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

function pageOf(flow: Flow, node: Node): ListPage {
  const page = flow.pages[node]
  if (!page) throw new Error(`${flow.id} has no page ${node}.`)
  return page
}
