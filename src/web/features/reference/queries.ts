import { queryIssuer, queryReferenceVersion } from '../../../contract/reference/reference.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function issuersQuery(body: Asks<typeof queryIssuer>) {
  return callQuery(['reference', 'issuer', body], queryIssuer, body)
}

export function versionsQuery(body: Asks<typeof queryReferenceVersion>) {
  return callQuery(['reference', 'versions', body], queryReferenceVersion, body)
}

export const refreshReference = refreshing('reference', 'definition', 'institutions', 'institution', 'insNames')
