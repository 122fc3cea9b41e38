import { queryOptions } from '@tanstack/react-query'
import { worklistSummary } from '../../contract/worklist.ts'
import type { WorkScope } from '../../domain/workflow/work.ts'
import { call } from './call.ts'

/** Reloaded with the badges: after each step, and when others have moved records or alerts have come. */
export function summaryQuery(scope: WorkScope) {
  return queryOptions({
    queryKey: ['tasks', 'summary', scope],
    queryFn: ({ signal }) => call(worklistSummary, { scope }, { quiet: true, signal }),
    refetchOnWindowFocus: true,
  })
}
