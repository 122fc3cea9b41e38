import { isPaid, type OrderStatus } from '../../../domain/reference/internetPay.ts'
import { mix, type Random, randomFrom, weighted } from '../../imports/random.ts'
import { columnNames, type FiledOrder } from './orderColumns.ts'

interface Payment {
  priKey: string
  logCd: string
  settleDt: string
  tfrDtTm: string
  priAcctNo: string
  acqInsIdCd: string
  transAt: string
  transCurrCd: string
  mchntCd: string
  cardAccptrNmAddr: string
  retriRefNo: string
  transId: string
  posEntryMdCd: string
}

interface Ground {
  seed: number
  transactionAt(index: number): Payment
  from: number
  to: number
}

export async function* generateOrders({ seed, transactionAt, from, to }: Ground): AsyncGenerator<string> {
  yield `${columnNames.join(',')}\r\n`
  for (let index = from; index < to; index++) {
    const payment = transactionAt(index)
    if (!isBoughtOnline(payment)) continue
    const order = orderFrom(payment, seed, index)
    // No value holds a comma or a quote.
    yield `${columnNames.map((name) => order[name]).join(',')}\r\n`
  }
}

function isBoughtOnline({ transId, posEntryMdCd }: Payment): boolean {
  return transId === 'S22' && posEntryMdCd === '012'
}

const drawStatus = weighted<OrderStatus>([
  ['paid', 78],
  ['refunded', 6],
  ['failed', 7],
  ['expired', 6],
  ['created', 3],
])

export function orderFrom(payment: Payment, seed: number, index: number): FiledOrder {
  const random = randomFrom(mix(seed ^ 0x6f726465, index))
  const orderStatus = drawStatus(random)
  const paid = isPaid(orderStatus)
  const tried = paid || orderStatus === 'failed'
  const { acqInsIdCd, mchntCd, transAt, transCurrCd, tfrDtTm } = payment
  return {
    orderNo:
      `${tfrDtTm.slice(0, 10).replaceAll('-', '')}${mchntCd.slice(-4)}${(seed >>> 0).toString(36)}${index.toString(36).padStart(6, '0')}`.toUpperCase(),
    orderTm: before(tfrDtTm, random),
    acqInsIdCd,
    mchntCd,
    mchntNm: payment.cardAccptrNmAddr,
    transAt,
    transCurrCd,
    orderStatus,
    paidTm: paid ? tfrDtTm : '',
    priAcctNo: tried ? payment.priAcctNo : '',
    retriRefNo: tried ? payment.retriRefNo : '',
    priKey: paid ? payment.priKey : '',
    logCd: paid ? payment.logCd : '',
    settleDt: paid ? payment.settleDt : '',
  }
}

function before(tfrDtTm: string, random: Random): string {
  const at = new Date(new Date(tfrDtTm).getTime() - (20 + random.below(500)) * 1000)
  return `${at.toISOString().slice(0, 19)}Z`
}
