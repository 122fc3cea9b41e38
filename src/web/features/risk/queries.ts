import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { blockedCalls } from '../../../contract/blocked.ts'
import {
  detailSusTransLog,
  queryCurrDayRelationTransLog,
  queryRelatedTrans,
  querySusTrans,
} from '../../../contract/suspicious.ts'
import type { BlockSystem } from '../../../domain/blocked.ts'
import { type Asks, call } from '../../api/call.ts'

/** How many rows a list of these pages has. Specification 9: of the form's lists too. */
export const pageSize = 20

export function alertsQuery(body: Asks<typeof querySusTrans>) {
  return queryOptions({
    queryKey: ['alerts', body],
    queryFn: ({ signal }) => call(querySusTrans, body, { quiet: true, signal }),
  })
}

export function alertQuery(rid: string) {
  return queryOptions({
    queryKey: ['alert', rid],
    queryFn: ({ signal }) => call(detailSusTransLog, { rid }, { quiet: true, signal }),
  })
}

export function dayRelatedQuery(rid: string, currPage: number) {
  return queryOptions({
    queryKey: ['alertRelated', 'day', rid, currPage],
    queryFn: ({ signal }) => call(queryCurrDayRelationTransLog, { rid, currPage, pageSize }, { quiet: true, signal }),
  })
}

export function monthRelatedQuery(hash: string, currPage: number) {
  return queryOptions({
    queryKey: ['alertRelated', 'month', hash, currPage],
    queryFn: ({ signal }) => call(queryRelatedTrans, { hash, currPage, pageSize }, { quiet: true, signal }),
  })
}

export type BlockedBody = Asks<(typeof blockedCalls)[BlockSystem]['query']>

export function blockedListQuery(system: BlockSystem, body: BlockedBody) {
  return queryOptions({
    queryKey: ['blockedList', system, body],
    queryFn: ({ signal }) => call(blockedCalls[system].query, body, { quiet: true, signal }),
  })
}

export function blockedQuery(system: BlockSystem, rid: string) {
  return queryOptions({
    queryKey: ['blocked', system, rid],
    queryFn: ({ signal }) => call(blockedCalls[system].detail, { rid }, { quiet: true, signal }),
  })
}

/** After a handling, whether it was done or not: somebody else's may have been faster. */
export function refreshRisk(queries: QueryClient): Promise<unknown> {
  const keys = ['alerts', 'alert', 'blockedList', 'blocked', 'tasks']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
