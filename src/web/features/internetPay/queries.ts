import { detailOrder, queryCer } from '../../../contract/reference/internetPay.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function certificatesQuery(body: Asks<typeof queryCer>) {
  return callQuery(['certificates', body], queryCer, body)
}

export const refreshCertificates = refreshing('certificates')

export function orderQuery(orderId: string) {
  return callQuery(['order', orderId], detailOrder, { orderId })
}
