import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailPendingChange } from '../../../contract/reference/pendingChanges.ts'
import { call } from '../../api/call.ts'

export function changeQuery(changeId: string) {
  return queryOptions({
    queryKey: ['pendingChange', changeId],
    queryFn: ({ signal }) => call(detailPendingChange, { changeId }, { quiet: true, signal }),
  })
}

export function refreshAfterDecision(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries()
}
