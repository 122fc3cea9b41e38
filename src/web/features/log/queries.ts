import { queryOptions } from '@tanstack/react-query'
import { queryVisits } from '../../../contract/visits.ts'
import { type Asks, call } from '../../api/call.ts'

export function visitsQuery(body: Asks<typeof queryVisits>) {
  return queryOptions({
    queryKey: ['visits', body],
    queryFn: ({ signal }) => call(queryVisits, body, { quiet: true, signal }),
    staleTime: 0,
  })
}
