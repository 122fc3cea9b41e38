import { fieldOf } from '../../../domain/fields.ts'
import { isPaid, orderNoField, orderStatuses } from '../../../domain/internetPay.ts'
import {
  boundsOf,
  type Check,
  currency,
  lineCheck,
  oneOf,
  orEmpty,
  type Rejection,
  remember,
  textOf,
  time,
} from '../../imports/checks.ts'
import { columnNames, type OrderColumn } from './orderColumns.ts'

const checks: Readonly<Record<OrderColumn, Check>> = {
  orderNo: boundsOf(orderNoField),
  orderTm: time(),
  acqInsIdCd: remember(boundsOf(fieldOf('acqInsIdCd'))),
  mchntCd: boundsOf(fieldOf('mchntCd')),
  mchntNm: textOf(fieldOf('cardAccptrNmAddr')),
  transAt: boundsOf(fieldOf('transAt')),
  transCurrCd: currency,
  orderStatus: oneOf(new Set(orderStatuses), `must be one of ${orderStatuses.join(', ')}`),
  paidTm: orEmpty(time()),
  priAcctNo: orEmpty(boundsOf(fieldOf('priAcctNo'))),
  retriRefNo: orEmpty(boundsOf(fieldOf('retriRefNo'))),
  priKey: orEmpty(boundsOf(fieldOf('priKey'))),
  logCd: orEmpty(boundsOf(fieldOf('logCd'))),
  settleDt: orEmpty(remember(boundsOf(fieldOf('settleDt')))),
}

const checkFields = lineCheck(
  columnNames,
  columnNames.map((name) => checks[name]),
)
const at = (name: OrderColumn) => columnNames.indexOf(name)
const places = { status: at('orderStatus'), paidTm: at('paidTm'), card: at('priAcctNo') }
const keyColumns = ['priKey', 'logCd', 'settleDt'] as const

export function checkOrder(values: readonly string[]): Rejection | null {
  const broken = checkFields(values)
  if (broken) return broken
  const paid = orderStatuses.some((status) => status === values[places.status] && isPaid(status))
  if (paid && !values[places.paidTm]) return { column: 'paidTm', reason: 'is required of an order that was paid' }
  if (!paid && values[places.paidTm]) return { column: 'paidTm', reason: 'must be empty: the order was not paid' }
  if (paid && !values[places.card]) return { column: 'priAcctNo', reason: 'is required of an order that was paid' }
  const given = keyColumns.filter((name) => values[at(name)] !== '')
  const missing = keyColumns.find((name) => values[at(name)] === '')
  return given.length > 0 && missing ? { column: missing, reason: 'is required where the transaction is named' } : null
}
