import type { QueryClient } from '@tanstack/react-query'
import { detailOrder, queryCer } from '../../../contract/reference/internetPay.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'

export function certificatesQuery(body: Asks<typeof queryCer>) {
  return callQuery(['certificates', body], queryCer, body)
}

export function refreshCertificates(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({ queryKey: ['certificates'] })
}

export function orderQuery(orderId: string) {
  return callQuery(['order', orderId], detailOrder, { orderId })
}
