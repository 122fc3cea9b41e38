import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDetail } from '../../../../contract/records/records.ts'
import type { StepRecord } from '../../steps/latest.ts'
import { type ContentField, changedFields, isRewritten, type SeenRecord } from './contentChanges.ts'

const keyOf = (expId: string) => ['seen', expId]

export function keepSeen(queries: QueryClient, { actions: _, ...row }: StepRecord): void {
  if (queries.getQueryData(keyOf(row.expId)) === undefined) queries.setQueryData<SeenRecord>(keyOf(row.expId), row)
}

/** The content as the user saw it, and its changed fields; `useSeenContent` returns null while nothing has changed. */
export interface RewrittenContent {
  seen: SeenRecord
  fields: readonly ContentField[]
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
