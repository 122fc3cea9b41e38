import { z } from 'zod'
import { roles } from '../domain/actor.ts'
import { actions, states } from '../domain/workflow/flow.ts'
import { names } from './schema.ts'

/** What crosses the wire of a cleared transaction and of an exception record. Names are the specification's. */

const state = z.enum(states)
const action = z.enum(actions)
const role = z.enum(Object.keys(roles) as [keyof typeof roles])

/**
 * What may be raised on a cleared transaction by the side that asks. A transaction stands more than once where some of its
 * reasons have rules of their own.
 */
export const offerReply = z.object({
  transId: z.string(),
  /** Empty where the flow asks for no reason. */
  rsnCds: z.array(z.string()),
  /** Minor units of the original's currency. */
  atMost: z.string(),
  recovered: z.string(),
  lastDay: z.string(),
  rcvInsIdCd: z.string(),
})
export type OfferReply = z.infer<typeof offerReply>

export const historyRow = z.object({
  priKey: z.string(),
  logCd: z.string(),
  settleDt: z.string(),
  msgTp: z.string(),
  transProcCd: z.string(),
  transId: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  settleAt: z.string(),
  settleCurrCd: z.string(),
  /** The amount as the user's institution disputes it: that of the transaction. */
  insSideTransAt: z.string(),
  insSideTransCurrCd: z.string(),
  tfrDtTm: z.string(),
  sysTraNo: z.string(),
  retriRefNo: z.string(),
  /** First six and last four. */
  priAcctNo: z.string(),
  mchntTp: z.string(),
  posEntryMdCd: z.string(),
  posCondCd: z.string(),
  acqInsIdCd: z.string(),
  fwdInsIdCd: z.string(),
  issInsIdCd: z.string(),
  rcvInsIdCd: z.string(),
  hisRcvInsIdCd: z.string(),
  authIdRespCd: z.string(),
  respCd: z.string(),
  termId: z.string(),
  mchntCd: z.string(),
  cardAccptrNmAddr: z.string(),
  origTransChnl: z.string(),
})

/** A cleared refund or cancellation of a transaction, in that one's currency. */
export const refund = z.object({ transId: z.string(), transAt: z.string(), settleDt: z.string() })
export type Refund = z.infer<typeof refund>

/** A row of a flow's history list: with what the flow may raise on it. */
export const offeredRow = historyRow.extend({
  offers: z.array(offerReply),
  /** Oldest first. They count against what may be raised. */
  refunds: z.array(refund),
  /** Why nothing may be raised on it, in the user's language; null where something may. */
  whyNot: z.string().nullable(),
  /** JSON text: the institutions that may receive what is raised. */
  rcvInsIdCdList: z.string(),
  /** JSON text: reason codes by transaction id. */
  expTransIdRsnCdsMapForStdDsp: z.string(),
  expTransIdRsnCdsMapForInqRet: z.string(),
})

export type HistoryRow = z.infer<typeof historyRow>
export type OfferedRow = z.infer<typeof offeredRow>

const actionOffer = z.object({
  action,
  allowed: z.boolean(),
  reason: z.string().optional(),
  needs: role.optional(),
})

export const recordRow = z.object({
  expId: z.string(),
  flow: z.string(),
  state,
  withOrigIn: z.enum(['0', '1']),
  /** Sent with a step as the version that the user saw. */
  version: z.int(),
  /** The version in which its content was last written: a step that names an older one is refused. */
  contentVersion: z.int(),
  submitInsIdCd: z.string(),
  rcvInsIdCd: z.string(),
  /** The other one of the two, seen from the user's institution. */
  counterparty: z.string(),
  /** The last day of what it waits for, of a whole reply with its second looks; null where it waits for nobody. */
  dueDt: z.string().nullable(),
  /** The last day on which the receiver may answer it with another record; null where it may not, or has. */
  answerBy: z.string().nullable(),
  transId: z.string(),
  rsnCd: z.string().nullable(),
  transAt: z.string(),
  transCurrCd: z.string(),
  insSideOrigTransAt: z.string(),
  insSideOrigTransCurrCd: z.string(),
  priAcctNo: z.string(),
  retriRefNo: z.string(),
  settleDt: z.string(),
  fraudIn: z.enum(['0', '1']),
  fraudTp: z.string().nullable(),
  remark: z.string().nullable(),
  /** The remark of the last refusal; only for the refuser's own side. */
  failRemark: z.string().nullable(),
  replyCd: z.string().nullable(),
  replyExtendRemark: z.string().nullable(),
  recCrtTs: z.string(),
  /** When it came into its present state. */
  stateTs: z.string(),
  actions: z.array(actionOffer),
})
export type RecordRow = z.infer<typeof recordRow>

export const voucher = z.object({
  fileName: z.string(),
  /** The opaque id that `upload` answered. */
  filePath: z.string(),
  size: z.int(),
  mediaType: z.string(),
  /** The line of the reason's checklist that it proves. */
  evidence: z.string().nullable(),
  /** Who attached it: the receiver with the reply. */
  side: z.enum(['submitter', 'receiver']),
})
export type Voucher = z.infer<typeof voucher>

export const recordDetail = recordRow.extend({
  origKey: z.string(),
  origLogCd: z.string(),
  /** Whether the reader wrote the content that stands. */
  isAuthor: z.boolean(),
  /** Null where it was somebody of the other institution. */
  submittedBy: z.string().nullable(),
  /** What was said of a transaction that isn't among the cleared ones, and of the original of a manual refund. */
  sysTraNo: z.string().nullable(),
  origTransCurrCd: z.string().nullable(),
  origTransChnl: z.string().nullable(),
  origTransSndMd: z.string().nullable(),
  origSpecDiscTp: z.string().nullable(),
  origSpecFeeClass: z.string().nullable(),
  voucherFiles: z.array(voucher),
  /** The name of the archive that `downloadVoucher` answers; null where there are no files. */
  voucherZip: z.string().nullable(),
  /** The most that it may ask, in minor units, and what live exceptions on the original have taken; null without original. */
  atMost: z.string().nullable(),
  recovered: z.string().nullable(),
  /** The record that this one answers: the chargeback of a representment. */
  answersExpId: z.string().nullable(),
})
export type RecordDetail = z.infer<typeof recordDetail>

/** One step in the life of a record. */
export const operation = z.object({
  version: z.int(),
  action,
  /** `history` where it begins. */
  from: z.string(),
  to: z.string(),
  /** Null where it was somebody of the other institution. */
  userName: z.string().nullable(),
  role,
  insIdCd: z.string(),
  remark: z.string().nullable(),
  /** The equal earlier record beside which the submitter confirmed this one; set for submissions only. */
  equalTo: z.string().nullable(),
  at: z.string(),
  vouchers: z.array(voucher),
})
export type Operation = z.infer<typeof operation>

export const relatedRecord = z.object({
  expId: z.string(),
  flow: z.string(),
  transId: z.string(),
  state,
  submitInsIdCd: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  recCrtTs: z.string(),
  /** The record that it answers. */
  answersExpId: z.string().nullable(),
})
export type RelatedRecord = z.infer<typeof relatedRecord>

/** A line of a reason's checklist. */
export const evidenceLine = z.object({ id: z.string(), nm: names, required: z.boolean() })

/** Taken out: it names what has it already, and is offered no more. */
export const ended = z.literal(true).optional()

/** A reason code as an administrator keeps it. */
export const reason = z.object({
  transId: z.string(),
  rsnCd: z.string(),
  nm: names,
  /** True where the fraud data is required with it. */
  fraud: z.boolean(),
  evidence: z.array(evidenceLine),
  ended,
})
export type Reason = z.infer<typeof reason>

export const institution = z.object({ insIdCd: z.string(), nm: names, ended })
export type Institution = z.infer<typeof institution>
