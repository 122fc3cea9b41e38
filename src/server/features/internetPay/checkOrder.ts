import { isPaid, orderNoField, orderStatuses } from '../../../domain/reference/internetPay.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import {
  column,
  currency,
  described,
  filled,
  type ImportColumn,
  type LineReader,
  lineReader,
  oneOf,
  optional,
  type Rejection,
  repeating,
  time,
} from '../../imports/checks.ts'
import { columnNames, type OrderColumn } from './orderColumns.ts'

const paidOrder = 'the order was paid'
const namedTransaction = 'one of priKey, logCd and settleDt is given'

export const orderColumns: Readonly<Record<OrderColumn, ImportColumn>> = {
  orderNo: column(orderNoField),
  orderTm: time(),
  acqInsIdCd: repeating(fieldOf('acqInsIdCd')),
  mchntCd: filled(fieldOf('mchntCd')),
  mchntNm: described(40),
  transAt: column(fieldOf('transAt')),
  transCurrCd: currency,
  orderStatus: oneOf(orderStatuses, `one of ${orderStatuses.join(', ')}`),
  paidTm: optional(time(), paidOrder),
  priAcctNo: optional(column(fieldOf('priAcctNo')), paidOrder),
  retriRefNo: optional(column(fieldOf('retriRefNo'))),
  priKey: optional(column(fieldOf('priKey')), namedTransaction),
  logCd: optional(column(fieldOf('logCd')), namedTransaction),
  settleDt: optional(column(fieldOf('settleDt')), namedTransaction),
}

const at = (name: OrderColumn) => columnNames.indexOf(name)
const places = { status: at('orderStatus'), orderTm: at('orderTm'), paidTm: at('paidTm'), card: at('priAcctNo') }
const keyColumns = ['priKey', 'logCd', 'settleDt'] as const

export function orderReader(today: Day): LineReader {
  return lineReader(orderColumns, today, brokenRule)
}

function brokenRule(values: readonly string[]): Rejection | null {
  const paid = orderStatuses.some((status) => status === values[places.status] && isPaid(status))
  if (paid && !values[places.paidTm]) return { column: 'paidTm', reason: 'is required of an order that was paid' }
  if (!paid && values[places.paidTm]) return { column: 'paidTm', reason: 'must be empty: the order was not paid' }
  if (isBefore(values[places.paidTm], values[places.orderTm])) return { column: 'paidTm', reason: 'is before orderTm' }
  if (paid && !values[places.card]) return { column: 'priAcctNo', reason: 'is required of an order that was paid' }
  const given = keyColumns.filter((name) => values[at(name)] !== '')
  const missing = keyColumns.find((name) => values[at(name)] === '')
  return given.length > 0 && missing ? { column: missing, reason: 'is required where the transaction is named' } : null
}

/** Milliseconds by which the clocks of a shop and of who is paid may differ. */
const clocksApart = 10 * 60_000

function isBefore(time = '', other = ''): boolean {
  return time !== '' && Date.parse(time) < Date.parse(other) - clocksApart
}
