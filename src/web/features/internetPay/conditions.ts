import { orderSorts, type queryOrder } from '../../../contract/internetPay.ts'
import { isDay } from '../../../domain/calendar.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { type OrderStatus, orderNoField, orderStatuses } from '../../../domain/internetPay.ts'
import type { Asks } from '../../api/call.ts'
import type { Search } from '../../routes.tsx'
import { type Bounds, withinBounds } from '../../ui/useConditions.ts'

const names = ['orderNo', 'mchntCd', 'retriRefNo', 'orderStatus', 'orderTmFrom', 'orderTmTo', 'acqInsIdCd'] as const

/** What stands in the fields, each empty where nothing is asked. The card is in memory alone, never in the address. */
export function typedOf(search: Search, priAcctNo: string) {
  const [
    orderNo = '',
    mchntCd = '',
    retriRefNo = '',
    orderStatus = '',
    orderTmFrom = '',
    orderTmTo = '',
    acqInsIdCd = '',
  ] = names.map((name) => search[name])
  return { priAcctNo, orderNo, mchntCd, retriRefNo, orderStatus, orderTmFrom, orderTmTo, acqInsIdCd }
}
export type TypedOrder = ReturnType<typeof typedOf>

export const bounds: Bounds<TypedOrder> = {
  priAcctNo: fieldOf('priAcctNo'),
  orderNo: orderNoField,
  mchntCd: fieldOf('mchntCd'),
  retriRefNo: fieldOf('retriRefNo'),
}

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search, priAcctNo: string): Asks<typeof queryOrder> & { sort: string } {
  const { orderNo, mchntCd, retriRefNo, orderStatus, orderTmFrom, orderTmTo, acqInsIdCd } = typedOf(search, priAcctNo)
  return {
    currPage: Math.max(1, Number.parseInt(search.currPage ?? '1', 10) || 1),
    pageSize: 20,
    ...withinBounds({ priAcctNo, orderNo, mchntCd, retriRefNo }, bounds),
    ...(isStatus(orderStatus) && { orderStatus }),
    ...(isDay(orderTmFrom) && { orderTmFrom }),
    ...(isDay(orderTmTo) && { orderTmTo }),
    ...(acqInsIdCd && { acqInsIdCd }),
    sort: orderSorts.find((one) => one === search.sort) ?? '-orderTm',
  }
}

function isStatus(text: string): text is OrderStatus {
  return orderStatuses.some((status) => status === text)
}
