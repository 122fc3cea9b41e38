import { useQuery } from '@tanstack/react-query'
import type { RecordDetail, RelatedRecord } from '../../../contract/records/records.ts'
import { ApiError } from '../../api/ApiError.ts'
import { recordQuery } from '../queries.ts'
import { answersIt } from './formSubject.ts'

/**
 * Loads the record on the original that one of these transactions answers: `undefined` while it loads, null where there is
 * none or this user may not open it.
 */
export function useAnswered(
  transIds: readonly string[],
  related: readonly RelatedRecord[] = [],
): { data: RecordDetail | null | undefined; error: Error | null; refetch: () => Promise<unknown> } {
  const found = related.find((one) => transIds.some((transId) => answersIt(transId, one)))
  const { data, error, refetch } = useQuery({ ...recordQuery(found?.expId ?? ''), enabled: found !== undefined })
  const isClosed = error instanceof ApiError && (error.status === 403 || error.status === 404)
  if (!found || isClosed) return { data: null, error: null, refetch }
  return { data, error, refetch }
}
