import { blockedCalls } from '../../../contract/risk/blocked.ts'
import {
  detailSusTransLog,
  queryCurrDayRelationTransLog,
  queryRelatedTrans,
} from '../../../contract/risk/suspicious.ts'
import type { BlockSystem } from '../../../domain/risk/blocked.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

/** Rows on a page of these lists. Specification 9. */
const pageSize = 20

export function alertQuery(rid: string) {
  return callQuery(['alert', rid], detailSusTransLog, { rid })
}

export function dayRelatedQuery(rid: string, currPage: number) {
  return callQuery(['alertRelated', 'day', rid, currPage], queryCurrDayRelationTransLog, { rid, currPage, pageSize })
}

export function monthRelatedQuery(hash: string, currPage: number) {
  return callQuery(['alertRelated', 'month', hash, currPage], queryRelatedTrans, { hash, currPage, pageSize })
}

export function blockedQuery(system: BlockSystem, rid: string) {
  return callQuery(['blocked', system, rid], blockedCalls[system].detail, { rid })
}

export const refreshRisk = refreshing('alerts', 'alert', 'blockedList', 'blocked', 'tasks')
