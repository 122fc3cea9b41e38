import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailOrder, queryCer } from '../../../contract/reference/internetPay.ts'
import { type Asks, call } from '../../api/call.ts'

export function certificatesQuery(body: Asks<typeof queryCer>) {
  return queryOptions({
    queryKey: ['certificates', body],
    queryFn: ({ signal }) => call(queryCer, body, { quiet: true, signal }),
  })
}

export function refreshCertificates(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({ queryKey: ['certificates'] })
}

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(detailOrder, { orderId }, { quiet: true, signal }),
  })
}
