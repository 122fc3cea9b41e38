import type { QueryClient } from '@tanstack/react-query'
import type { RecordDetail, RecordRow } from '../../../contract/records.ts'
import { recordQuery } from '../queries.ts'

export function latestOf(queries: QueryClient, row: RecordRow): RecordRow {
  const lists = queries.getQueriesData<{ list?: RecordRow[] }>({ queryKey: ['records'] })
  const listed = lists.flatMap(([, data]) => data?.list ?? []).filter((one) => one.expId === row.expId)
  const open = queries.getQueryData<RecordDetail>(recordQuery(row.expId).queryKey)
  return [...listed, ...(open ? [open] : [])].reduce(
    (newest, one) => (one.version > newest.version ? one : newest),
    row,
  )
}

export function isRewrittenSince(queries: QueryClient, row: RecordRow): boolean {
  return latestOf(queries, row).contentVersion > row.version
}

/**
 * Retries a moved record from its present state, but keeps the old version where the content is unread: the server then
 * refuses again.
 */
export function toRetry(queries: QueryClient, row: RecordRow): RecordRow {
  const latest = latestOf(queries, row)
  return isRewrittenSince(queries, row) ? { ...latest, version: row.version } : latest
}
