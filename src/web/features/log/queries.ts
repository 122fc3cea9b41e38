import { queryOptions } from '@tanstack/react-query'
import { queryLog } from '../../../contract/logs.ts'
import { queryVisits } from '../../../contract/visits.ts'
import { type Asks, call } from '../../api/call.ts'

/** Never from the cache: what has just been done is there. */
export function logQuery(body: Asks<typeof queryLog>) {
  return queryOptions({
    queryKey: ['log', body],
    queryFn: ({ signal }) => call(queryLog, body, { quiet: true, signal }),
    staleTime: 0,
  })
}

export function visitsQuery(body: Asks<typeof queryVisits>) {
  return queryOptions({
    queryKey: ['visits', body],
    queryFn: ({ signal }) => call(queryVisits, body, { quiet: true, signal }),
    staleTime: 0,
  })
}
