import { useQuery } from '@tanstack/react-query'
import { flowOf } from '../../../domain/flows/index.ts'
import { originOf } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useOutdated } from '../../api/useOutdated.ts'
import { operationsQuery, originalQuery, recordQuery } from '../queries.ts'

/** Loads a record, its original and its operations. `original` is null for a record without one. */
export function useRecordParts(expId: string) {
  const query = recordQuery(expId)
  const answer = useQuery(query)
  const outdated = useOutdated(query.queryKey)
  const flow = flowOf(answer.data?.flow ?? '') ?? undefined
  // Known to have one before it is asked: there is none to load for a record that was raised without.
  const hasOriginal =
    answer.data !== undefined && flow !== undefined && originOf(flow, answer.data.withOrigIn) === 'withOrig'
  const original = useQuery({ ...originalQuery(expId), enabled: hasOriginal })
  const life = useQuery(operationsQuery(expId))
  const retryAll = () => {
    for (const one of [answer, original, life]) if (one.error) void one.refetch()
  }
  const missing = answer.error instanceof ApiError && answer.error.status === 404
  return { answer, outdated, flow, original: hasOriginal ? original : null, life, missing, retryAll }
}
