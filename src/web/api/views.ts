import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { countViews, queryViews } from '../../contract/records/views.ts'
import { call } from './call.ts'

/** Views of all lists: few, and needed before the first list is drawn, because one of them may be its default. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(queryViews, {}, { quiet: true, signal }),
  staleTime: 300_000,
})

/** Reloaded with the badges: after each step, and when others have moved records or alerts have come. */
export const viewCountsQuery = queryOptions({
  queryKey: ['tasks', 'views'],
  queryFn: ({ signal }) => call(countViews, {}, { quiet: true, signal }),
})

export async function refreshViews(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: viewsQuery.queryKey }),
    queries.invalidateQueries({ queryKey: viewCountsQuery.queryKey }),
  ])
}
