import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { blockedCalls } from '../../../contract/risk/blocked.ts'
import {
  detailSusTransLog,
  queryCurrDayRelationTransLog,
  queryRelatedTrans,
} from '../../../contract/risk/suspicious.ts'
import type { BlockSystem } from '../../../domain/risk/blocked.ts'
import { call } from '../../api/call.ts'

/** Rows on a page of these lists. Specification 9. */
const pageSize = 20

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

export function blockedQuery(system: BlockSystem, rid: string) {
  return queryOptions({
    queryKey: ['blocked', system, rid],
    queryFn: ({ signal }) => call(blockedCalls[system].detail, { rid }, { quiet: true, signal }),
  })
}

export function refreshRisk(queries: QueryClient): Promise<unknown> {
  const keys = ['alerts', 'alert', 'blockedList', 'blocked', 'tasks']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
