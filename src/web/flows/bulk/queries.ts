import { queryOptions } from '@tanstack/react-query'
import { getBulk, openBulks } from '../../../contract/bulk.ts'
import { call } from '../../api/call.ts'

export const bulksKey = ['bulks'] as const

const everyMs = 1_000

/** Asked again each second while one of them is going on. */
export const openBulksQuery = queryOptions({
  queryKey: [...bulksKey, 'open'],
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
