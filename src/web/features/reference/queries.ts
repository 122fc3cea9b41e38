import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryIssuer, queryReferenceVersion } from '../../../contract/reference/reference.ts'
import { type Asks, call } from '../../api/call.ts'

export function issuersQuery(body: Asks<typeof queryIssuer>) {
  return queryOptions({
    queryKey: ['reference', 'issuer', body],
    queryFn: ({ signal }) => call(queryIssuer, body, { quiet: true, signal }),
  })
}

export function versionsQuery(body: Asks<typeof queryReferenceVersion>) {
  return queryOptions({
    queryKey: ['reference', 'versions', body],
    queryFn: ({ signal }) => call(queryReferenceVersion, body, { quiet: true, signal }),
  })
}

export function refreshReference(queries: QueryClient): Promise<unknown> {
  const keys = ['reference', 'definition', 'institutions', 'institution', 'insNames']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
