import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBulk, openBulks } from '../../../contract/records/bulk.ts'
import { call } from '../../api/call.ts'

export const bulksKey = ['bulks'] as const

const openKey = 'open'

const everyMs = 1_000

/** The call is sent again each second while one of them is going on. */
export const openBulksQuery = queryOptions({
  queryKey: [...bulksKey, openKey],
  queryFn: ({ signal }) => call(openBulks, {}, { quiet: true, signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.list.some(({ state }) => state === 'waiting' || state === 'running') ? everyMs : false,
  refetchIntervalInBackground: true,
})

export function bulkQuery(bulkId: string) {
  return queryOptions({
    queryKey: [...bulksKey, bulkId],
    queryFn: ({ signal }) => call(getBulk, { bulkId }, { quiet: true, signal }),
  })
}

/** Reads lists of bulk actions and their records again, without the progress, which is read by itself. */
export function refreshBulks(queries: QueryClient): Promise<void> {
  const isProgress = ([, of]: readonly unknown[]) => of === openKey
  return queries.invalidateQueries({ queryKey: bulksKey, predicate: ({ queryKey }) => !isProgress(queryKey) })
}
