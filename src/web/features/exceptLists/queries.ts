import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { exceptCard, exceptListCalls } from '../../../contract/risk/exceptLists.ts'
import type { ExceptList } from '../../../domain/risk/exceptLists.ts'
import { call } from '../../api/call.ts'

export function entryQuery(list: ExceptList, exceptId: string) {
  return queryOptions({
    queryKey: ['exceptEntry', list, exceptId],
    queryFn: ({ signal }) => call(exceptListCalls[list].detail, { exceptId }, { quiet: true, signal }),
  })
}

export function alertCardQuery(rid: string) {
  return queryOptions({
    queryKey: ['exceptCard', rid],
    queryFn: ({ signal }) => call(exceptCard, { rid }, { quiet: true, signal }),
  })
}

export function refreshEntries(queries: QueryClient): Promise<unknown> {
  return Promise.all(['exceptEntries', 'exceptEntry'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
