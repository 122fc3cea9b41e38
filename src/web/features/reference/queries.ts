import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryCurrencyName, queryIssuer, queryReasonCode, queryReferenceVersion } from '../../../contract/reference.ts'
import { type Asks, call } from '../../api/call.ts'

export function reasonCodesQuery(body: Asks<typeof queryReasonCode>) {
  return queryOptions({
    queryKey: ['reference', 'reasonCode', body],
    queryFn: ({ signal }) => call(queryReasonCode, body, { quiet: true, signal }),
  })
}

export function currencyNamesQuery(body: Asks<typeof queryCurrencyName>) {
  return queryOptions({
    queryKey: ['reference', 'currencyName', body],
    queryFn: ({ signal }) => call(queryCurrencyName, body, { quiet: true, signal }),
  })
}

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

/** After an import: the lists, and what the forms offer. */
export function refreshReference(queries: QueryClient): Promise<unknown> {
  const keys = ['reference', 'definition', 'institutions', 'institution', 'insNames']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
