import { queryOptions } from '@tanstack/react-query'
import { summaryCountsTo, worklistSummary } from '../../contract/records/worklist.ts'
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

/** `1,000+` where the summary counts no further. */
export function summaryCount(count: number): string {
  return `${Math.min(count, summaryCountsTo).toLocaleString('en')}${count > summaryCountsTo ? '+' : ''}`
}
