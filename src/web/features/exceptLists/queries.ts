import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { exceptCard, exceptListCalls } from '../../../contract/exceptLists.ts'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import { type Asks, call } from '../../api/call.ts'

export function entriesQuery(list: ExceptList, body: Asks<(typeof exceptListCalls)['white']['query']>) {
  return queryOptions({
    queryKey: ['exceptEntries', list, body],
    queryFn: ({ signal }) => call(exceptListCalls[list].query, body, { quiet: true, signal }),
  })
}

export function entryQuery(list: ExceptList, exceptId: string) {
  return queryOptions({
    queryKey: ['exceptEntry', list, exceptId],
    queryFn: ({ signal }) => call(exceptListCalls[list].detail, { exceptId }, { quiet: true, signal }),
  })
}

/** The card of a suspicious transaction, masked. */
export function alertCardQuery(rid: string) {
  return queryOptions({
    queryKey: ['exceptCard', rid],
    queryFn: ({ signal }) => call(exceptCard, { rid }, { quiet: true, signal }),
  })
}

/** After a change, whether it was done or not: somebody else's may have been faster. */
export function refreshEntries(queries: QueryClient): Promise<unknown> {
  return Promise.all(['exceptEntries', 'exceptEntry'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
