import type { QueryClient } from '@tanstack/react-query'
import { countViews, queryViews } from '../../contract/records/views.ts'
import { callQuery } from './callQuery.ts'

/** Views of all lists: few, and needed before the first list is drawn, because one of them may be its default. */
export const viewsQuery = callQuery(['views'], queryViews, {}, { staleTime: 300_000 })

/** Reloaded with the badges: after each step, and when others have moved records or alerts have come. */
export const viewCountsQuery = callQuery(['tasks', 'views'], countViews, {})

export async function refreshViews(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: viewsQuery.queryKey }),
    queries.invalidateQueries({ queryKey: viewCountsQuery.queryKey }),
  ])
}
