import type { QueryClient } from '@tanstack/react-query'
import { queryIssuer, queryReferenceVersion } from '../../../contract/reference/reference.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'

export function issuersQuery(body: Asks<typeof queryIssuer>) {
  return callQuery(['reference', 'issuer', body], queryIssuer, body)
}

export function versionsQuery(body: Asks<typeof queryReferenceVersion>) {
  return callQuery(['reference', 'versions', body], queryReferenceVersion, body)
}

export function refreshReference(queries: QueryClient): Promise<unknown> {
  const keys = ['reference', 'definition', 'institutions', 'institution', 'insNames']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
