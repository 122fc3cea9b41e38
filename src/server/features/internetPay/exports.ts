import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import { currencyCode, decimalAmount } from '../../../domain/money.ts'
import type { Statement } from '../../db/databases.ts'
import { exportCsv } from '../../http/csv.ts'
import { certificateRowOf, type StoredCertificate } from './certificates.ts'
import { orderRowOf, type StoredOrder } from './orders.ts'

const certColumns = [
  ...(['certId', 'insIdCd', 'insNm', 'subject', 'issuedBy', 'serialNo', 'fingerprint'] as const),
  ...(['validFrom', 'validTo', 'daysLeft', 'state', 'uploadedBy', 'uploadedAt'] as const),
]

const orderColumns = [
  ...(['orderNo', 'orderTm', 'acqInsIdCd', 'mchntCd', 'mchntNm', 'transAt', 'transCurrCd'] as const),
  ...(['orderStatus', 'paidTm', 'priAcctNo', 'retriRefNo'] as const),
]

/** Certificates of a filter as CSV, in constant memory. */
export function exportCertificates(pool: pg.Pool, statement: Statement, language: Language, now: Date): Readable {
  const { field, certState } = texts[language]
  const header = certColumns.map((name) => field[name])
  const cellsOf = (stored: StoredCertificate) => {
    const row = certificateRowOf(stored, now)
    const said = { insNm: row.insNm[language], state: certState[row.state], daysLeft: String(row.daysLeft) }
    return certColumns.map((name) => ({ ...row, ...said })[name])
  }
  return exportCsv<StoredCertificate>(pool, statement, header, (rows) => rows.map(cellsOf))
}

/** Orders of a filter as CSV, cards masked, in constant memory. */
export function exportOrders(pool: pg.Pool, statement: Statement, language: Language): Readable {
  const { field, orderStatus } = texts[language]
  const header = orderColumns.map((name) => field[name])
  const cellsOf = (stored: StoredOrder) => {
    const row = orderRowOf(stored)
    const said = {
      transAt: decimalAmount(row.transAt, row.transCurrCd),
      transCurrCd: currencyCode(row.transCurrCd),
      orderStatus: orderStatus[row.orderStatus],
    }
    return orderColumns.map((name) => ({ ...row, ...said })[name] ?? '')
  }
  return exportCsv<StoredOrder>(pool, statement, header, (rows) => rows.map(cellsOf))
}
