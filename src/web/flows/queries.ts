import {
  byExpTran,
  definition,
  disputeInf,
  hisTranSameCard,
  hisTranSingle,
  historyCall,
  queryCall,
  queryGuide,
  queryInf,
} from '../../contract/records/flowCalls.ts'
import type { Flow, ListPage, Node } from '../../domain/workflow/flow.ts'
import type { Asks } from '../api/call.ts'
import { callQuery, refreshing } from '../api/callQuery.ts'
import type { OriginalKey } from '../routes/links.ts'

type RecordNode = Exclude<Node, 'history'>

export type ListBody = Asks<ReturnType<typeof queryCall>>

/** Prefix of the query keys of all lists of a flow's records in a state. */
export function recordsKey(flow: Flow, node: RecordNode) {
  return ['records', flow.id, node]
}

export function recordsQuery(flow: Flow, node: RecordNode, body: ListBody) {
  const declaration = queryCall(flow, node, pageOf(flow, node))
  return callQuery([...recordsKey(flow, node), body], declaration, body)
}

export function historyKey(flow: Flow) {
  return ['history', flow.id]
}

export function historyCallOf(flow: Flow) {
  if (!flow.history) throw new Error(`${flow.id} starts from no list.`)
  return historyCall(flow.history, pageOf(flow, 'history'))
}

export function historyQuery(flow: Flow, body: Asks<ReturnType<typeof historyCall>>) {
  const declaration = historyCallOf(flow)
  return callQuery(
    // A card number among the conditions stays in memory: keys are never stored.
    [...historyKey(flow), body],
    declaration,
    { ...body, flow: flow.id },
  )
}

export function recordQuery(expId: string) {
  return callQuery(['record', expId], disputeInf, { expId })
}

export function originalQuery(expId: string) {
  return callQuery(['record', expId, 'original'], byExpTran, { expId })
}

export function operationsQuery(expId: string) {
  return callQuery(['record', expId, 'operations'], queryInf, { expId })
}

export function historyRowQuery(flow: Flow, { priKey, logCd, settleDt }: OriginalKey) {
  const key = { priKey, logCd, settleDt }
  return callQuery(['history', flow.id, 'one', key], hisTranSingle, { ...key, flow: flow.id })
}

/** Counts as a search by card number: ask it when the user asks. */
export function cardPaymentsQuery({ priKey, logCd, settleDt }: OriginalKey) {
  const key = { priKey, logCd, settleDt }
  return callQuery(['history', 'sameCard', key], hisTranSameCard, key)
}

/** The questions that lead to a reason: of a rule pack, or those in force with what may be raised on an original. */
export function guideQuery(asked: Asks<typeof queryGuide>) {
  return callQuery(['history', 'guide', asked], queryGuide, asked, {
    // The questions of a version never change.
    ...(asked.version !== undefined && { staleTime: 600_000 }),
  })
}

/** Loads option lists and names once for a flow, and again after ten minutes. */
export function definitionQuery(flow: Flow) {
  return callQuery(
    ['definition', flow.id],
    definition,
    { pageId: `${flow.pageId}.search.list` },
    { staleTime: 600_000 },
  )
}

export const recordKeys = ['records', 'record', 'history', 'tasks'] as const

export const refreshAfterStep = refreshing(...recordKeys)

function pageOf(flow: Flow, node: Node): ListPage {
  const page = flow.pages[node]
  if (!page) throw new Error(`${flow.id} has no page ${node}.`)
  return page
}
