import { z } from 'zod'
import { certStates, orderNoField, orderStatuses } from '../domain/internetPay.ts'
import { defineCall } from './call.ts'
import { historyRow } from './records.ts'
import { fieldSchema, listOf, names, paging, rowId, valueSchema } from './schema.ts'

/** Internet pay: the certificates of institutions, and the orders of their merchants. */

const insIdCd = fieldSchema('submitInsIdCd')
const id = rowId

export const certificateRow = z.object({
  certId: z.string(),
  insIdCd: z.string(),
  insNm: names,
  subject: z.string(),
  issuedBy: z.string(),
  serialNo: z.string(),
  /** SHA-256, in pairs of digits. */
  fingerprint: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** Whole days until it ends; negative when it has. */
  daysLeft: z.int(),
  state: z.enum(certStates),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
})
export type CertificateRow = z.infer<typeof certificateRow>

export const queryCer = defineCall({
  method: 'POST',
  path: 'queryCer',
  csv: true,
  summary: 'The certificates for internet pay, what ends first at the top; as CSV, where that is accepted, all of them',
  concerns: 'institution',
  body: z.strictObject({ ...paging, insIdCd: insIdCd.optional(), state: z.enum(certStates).optional() }),
  reply: listOf(certificateRow),
})

export const uploadCer = defineCall({
  method: 'POST',
  path: 'uploadCer',
  log: 'administration',
  summary:
    'Upload a certificate (X.509), as PEM or DER; a private key, one that has expired or is there already is refused',
  concerns: 'institution',
  body: z.strictObject({
    /** The own one unless said. */
    acqInsIdCd: insIdCd.optional(),
    /** The file's bytes, in base64. */
    file: z.base64().min(1).max(100_000),
  }),
  reply: z.object({ certId: z.string() }),
})

export const deleteCer = defineCall({
  method: 'POST',
  path: 'deleteCer',
  log: 'administration',
  summary: 'Delete a certificate: nothing may be signed by it any more',
  concerns: 'institution',
  body: z.strictObject({ acqInsIdCd: insIdCd, certId: id }),
  reply: z.object({}),
})

const order = {
  orderId: z.string(),
  orderNo: z.string(),
  acqInsIdCd: z.string(),
  acqInsNm: names,
  mchntCd: z.string(),
  mchntNm: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  orderStatus: z.enum(orderStatuses),
  orderTm: z.string(),
  paidTm: z.string().nullable(),
  /** Masked; null where no card was given. */
  priAcctNo: z.string().nullable(),
  retriRefNo: z.string().nullable(),
}

export const orderRow = z.object(order)
export type OrderRow = z.infer<typeof orderRow>

export const orderSorts = ['orderTm', '-orderTm'] as const

export const queryOrder = defineCall({
  method: 'POST',
  path: 'query/order',
  csv: true,
  summary:
    'Internet pay orders by number, merchant, card, reference number, status and days; as CSV, where that is accepted',
  concerns: 'institution',
  body: z.strictObject({
    ...paging,
    orderNo: valueSchema(orderNoField).optional(),
    mchntCd: fieldSchema('mchntCd').optional(),
    priAcctNo: fieldSchema('priAcctNo').optional(),
    retriRefNo: fieldSchema('retriRefNo').optional(),
    orderStatus: z.enum(orderStatuses).optional(),
    /** Days of UTC, both included. */
    orderTmFrom: fieldSchema('settleDt').optional(),
    orderTmTo: fieldSchema('settleDt').optional(),
    acqInsIdCd: insIdCd.optional(),
    sort: z.enum(orderSorts).default('-orderTm'),
  }),
  reply: listOf(orderRow),
})

export const orderDetail = z.object({
  ...order,
  /** The cleared transaction; null where there is none, or it is not cleared yet. */
  transaction: historyRow.nullable(),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const detailOrder = defineCall({
  method: 'POST',
  path: 'detail/order',
  summary: 'An internet pay order, with the transaction that it was paid by',
  concerns: 'institution',
  body: z.strictObject({ orderId: id }),
  reply: orderDetail,
})
