import type { QueryClient } from '@tanstack/react-query'
import { detailPendingChange } from '../../../contract/reference/pendingChanges.ts'
import { callQuery } from '../../api/callQuery.ts'

export function changeQuery(changeId: string) {
  return callQuery(['pendingChange', changeId], detailPendingChange, { changeId })
}

export function refreshAfterDecision(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries()
}
