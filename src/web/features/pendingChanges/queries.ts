import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailPendingChange, queryPendingChange } from '../../../contract/pendingChanges.ts'
import { type Asks, call } from '../../api/call.ts'

export function changesQuery(body: Asks<typeof queryPendingChange>) {
  return queryOptions({
    queryKey: ['pendingChanges', body],
    queryFn: ({ signal }) => call(queryPendingChange, body, { quiet: true, signal }),
  })
}

export function changeQuery(changeId: string) {
  return queryOptions({
    queryKey: ['pendingChange', changeId],
    queryFn: ({ signal }) => call(detailPendingChange, { changeId }, { quiet: true, signal }),
  })
}

/** After a decision, whether it was taken or not: what it changes shows that it waits, or has changed. */
export function refreshAfterDecision(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries()
}
