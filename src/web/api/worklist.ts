import { summaryCountsTo, worklistSummary } from '../../contract/records/worklist.ts'
import type { WorkScope } from '../../domain/workflow/work.ts'
import type { Asks } from './call.ts'
import { callQuery } from './callQuery.ts'

/**
 * The numbers of the worklist, or of what filters leave of it. Reloaded with the badges: after each step, and when others
 * have moved records or alerts have come.
 */
export function summaryQuery(scope: WorkScope, filters: Readonly<Record<string, string>> = {}) {
  return callQuery(
    ['tasks', 'summary', scope, filters],
    worklistSummary,
    { ...filters, scope } as Asks<typeof worklistSummary>,
    { refetchOnWindowFocus: true },
  )
}

/** `1,000+` where the summary counts no further. */
export function summaryCount(count: number): string {
  return `${Math.min(count, summaryCountsTo).toLocaleString('en')}${count > summaryCountsTo ? '+' : ''}`
}
