import type { QueryClient } from '@tanstack/react-query'
import type { RecordRow } from '../../../contract/records/records.ts'
import { recordQuery } from '../queries.ts'

/** What a step needs to know of a record, of a list of records or of the worklist. */
export type StepRecord = Pick<RecordRow, 'expId' | 'flow' | 'state' | 'version' | 'contentVersion'> & {
  actions: readonly { action: string; allowed: boolean }[]
}

export function latestOf(queries: QueryClient, row: StepRecord): StepRecord {
  const lists = [['records'], ['tasks', 'worklist']].flatMap((queryKey) =>
    queries.getQueriesData<{ list?: StepRecord[] }>({ queryKey }),
  )
  const listed = lists.flatMap(([, data]) => data?.list ?? []).filter((one) => one.expId === row.expId)
  const open = queries.getQueryData<StepRecord>(recordQuery(row.expId).queryKey)
  return [...listed, ...(open ? [open] : [])].reduce(
    (newest, one) => (one.version > newest.version ? one : newest),
    row,
  )
}

export function isRewrittenSince(queries: QueryClient, row: StepRecord): boolean {
  return latestOf(queries, row).contentVersion > row.version
}

/**
 * Retries a moved record from its present state, but keeps the old version where the content is unread: the server then
 * refuses again.
 */
export function toRetry(queries: QueryClient, row: StepRecord): StepRecord {
  const latest = latestOf(queries, row)
  return isRewrittenSince(queries, row) ? { ...latest, version: row.version } : latest
}
