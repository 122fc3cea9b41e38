import * as z from 'zod/mini'
import { certStates, orderNoField, orderStatuses } from '../../domain/reference/internetPay.ts'
import { defineCall } from '../call.ts'
import { historyRow } from '../records/records.ts'
import { fieldSchema, listOf, listPlace, names, rowId, sortsBy, valueSchema } from '../schema.ts'

const insIdCd = fieldSchema('submitInsIdCd')
const id = rowId

const certificateRow = z.object({
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
  path: 'queryCer',
  csv: true,
  summary: 'Search internet pay certificates, first to expire at the top; all as CSV on request (Accept: text/csv)',
  dataScope: 'institution',
  body: z.strictObject({
    ...listPlace(sortsBy('validTo', 'validFrom', 'uploadedAt', 'insIdCd'), 'validTo'),
    insIdCd: z.optional(insIdCd),
    state: z.optional(z.enum(certStates)),
  }),
  reply: listOf(certificateRow),
})

export const uploadCer = defineCall({
  path: 'uploadCer',
  log: 'administration',
  summary: 'Upload an X.509 certificate (PEM or DER); private keys, expired and duplicate certificates are rejected',
  dataScope: 'institution',
  refuses: [
    'otherInstitution',
    'institutionUnknown',
    'institutionEnded',
    'certUnreadable',
    'certPrivateKey',
    'certMany',
    'certExpired',
    'certWeak',
    'certThere',
  ],
  body: z.strictObject({
    /** The own one unless said. */
    acqInsIdCd: z.optional(insIdCd),
    /** The file's bytes, in base64. */
    file: z.base64().check(z.minLength(1), z.maxLength(100_000)),
  }),
  reply: z.object({ certId: z.string() }),
})

export const deleteCer = defineCall({
  path: 'deleteCer',
  log: 'administration',
  summary: 'Delete a certificate; it can no longer be used for signing',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'certDeleted'],
  body: z.strictObject({ acqInsIdCd: insIdCd, certId: id }),
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
  paidTm: z.nullable(z.string()),
  /** Masked; null where no card was given. */
  priAcctNo: z.nullable(z.string()),
  retriRefNo: z.nullable(z.string()),
}

const orderRow = z.object(order)
export type OrderRow = z.infer<typeof orderRow>

export const orderSorts = sortsBy('orderTm')

export const queryOrder = defineCall({
  path: 'query/order',
  csv: true,
  summary:
    'Search internet pay orders by number, merchant, card, RRN, status and dates; as CSV on request (Accept: text/csv)',
  dataScope: 'institution',
  refuses: ['rangeReversed'],
  body: z.strictObject({
    ...listPlace(orderSorts, '-orderTm'),
    orderNo: z.optional(valueSchema(orderNoField)),
    mchntCd: z.optional(fieldSchema('mchntCd')),
    priAcctNo: z.optional(fieldSchema('priAcctNo')),
    retriRefNo: z.optional(fieldSchema('retriRefNo')),
    orderStatus: z.optional(z.enum(orderStatuses)),
    /** Days of the network, both included. */
    orderTmFrom: z.optional(fieldSchema('settleDt')),
    orderTmTo: z.optional(fieldSchema('settleDt')),
    acqInsIdCd: z.optional(insIdCd),
  }),
  reply: listOf(orderRow),
})

const orderDetail = z.object({
  ...order,
  /** The cleared transaction; null where there is none, or it is not cleared yet. */
  transaction: z.nullable(historyRow),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const detailOrder = defineCall({
  path: 'detail/order',
  summary: 'Get an internet pay order with its transaction',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ orderId: id }),
  reply: orderDetail,
})
