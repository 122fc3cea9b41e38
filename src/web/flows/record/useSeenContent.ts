import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDetail, RecordRow } from '../../../contract/records.ts'
import { type ContentField, changedFields, isRewritten, type SeenRecord } from './contentChanges.ts'

const keyOf = (expId: string) => ['seen', expId]

/** Keeps for a while what the user had seen of a record when its changed content refused a step: its page shows what is new. */
export function keepSeen(queries: QueryClient, row: RecordRow): void {
  if (queries.getQueryData(keyOf(row.expId)) === undefined) queries.setQueryData<SeenRecord>(keyOf(row.expId), row)
}

/** The content as the user saw it, and which fields of it read otherwise now. Null while it is the same. */
export interface RewrittenContent {
  seen: SeenRecord
  fields: readonly ContentField[]
  /** The user has read what is new. */
  accept: () => void
}

export function useSeenContent(record: RecordDetail): RewrittenContent | null {
  const queries = useQueryClient()
  const [seen, setSeen] = useState<SeenRecord>(() => queries.getQueryData(keyOf(record.expId)) ?? record)
  if (!isRewritten(seen, record)) return null
  const accept = () => {
    queries.removeQueries({ queryKey: keyOf(record.expId) })
    setSeen(record)
  }
  return { seen, fields: changedFields(seen, record), accept }
}
