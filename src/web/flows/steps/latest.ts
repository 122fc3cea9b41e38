import type { QueryClient } from '@tanstack/react-query'
import type { RecordDetail, RecordRow } from '../../../contract/records.ts'
import { recordQuery } from '../queries.ts'

/** The record as the lists and its page show it by now. */
export function latestOf(queries: QueryClient, row: RecordRow): RecordRow {
  const lists = queries.getQueriesData<{ list?: RecordRow[] }>({ queryKey: ['records'] })
  const listed = lists.flatMap(([, data]) => data?.list ?? []).filter((one) => one.expId === row.expId)
  const open = queries.getQueryData<RecordDetail>(recordQuery(row.expId).queryKey)
  return [...listed, ...(open ? [open] : [])].reduce(
    (newest, one) => (one.version > newest.version ? one : newest),
    row,
  )
}

/** Whether its content was written since the user saw this row. */
export function isRewrittenSince(queries: QueryClient, row: RecordRow): boolean {
  return latestOf(queries, row).contentVersion > row.version
}

/**
 * The record to try again: one that has moved on is sent from where it stands. Never with content that the user has not
 * read: that is refused again.
 */
export function toRetry(queries: QueryClient, row: RecordRow): RecordRow {
  const latest = latestOf(queries, row)
  return isRewrittenSince(queries, row) ? { ...latest, version: row.version } : latest
}
