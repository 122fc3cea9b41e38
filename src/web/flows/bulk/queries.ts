import type { QueryClient } from '@tanstack/react-query'
import { getBulk, openBulks } from '../../../contract/records/bulk.ts'
import { callQuery } from '../../api/callQuery.ts'

export const bulksKey = ['bulks'] as const

const openKey = 'open'

const everyMs = 1_000

/** The call is sent again each second while one of them is going on. */
export const openBulksQuery = callQuery(
  [...bulksKey, openKey],
  openBulks,
  {},
  {
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(({ state }) => state === 'waiting' || state === 'running') ? everyMs : false,
    refetchIntervalInBackground: true,
  },
)

export function bulkQuery(bulkId: string) {
  return callQuery([...bulksKey, bulkId], getBulk, { bulkId })
}

/** Reads lists of bulk actions and their records again, without the progress, which is read by itself. */
export function refreshBulks(queries: QueryClient): Promise<void> {
  const isProgress = ([, of]: readonly unknown[]) => of === openKey
  return queries.invalidateQueries({ queryKey: bulksKey, predicate: ({ queryKey }) => !isProgress(queryKey) })
}
