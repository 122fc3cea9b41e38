import * as z from 'zod/mini'
import { roles } from '../../domain/people/actor.ts'
import { exceptionFieldNames } from '../../domain/records/exceptionFields.ts'
import { fromKeys, keysOf } from '../../domain/typed.ts'
import { contests } from '../../domain/workflow/contest.ts'
import { actions, states } from '../../domain/workflow/flow.ts'
import { names } from '../schema.ts'

const state = z.enum(states)
const action = z.enum(actions)
const role = z.enum(keysOf(roles))

const dayWhy = z.object({ sentence: z.string(), steps: z.array(z.string()) })
export type DayWhy = z.infer<typeof dayWhy>

const offerReply = z.object({
  transId: z.string(),
  /** Empty where the flow asks for no reason. */
  rsnCds: z.array(z.string()),
  /** Minor units of the original's currency. */
  atMost: z.string(),
  /** The part of `atMost` that is not above the original's amount; a form begins with it. An older server does not send it. */
  open: z.optional(z.string()),
  recovered: z.string(),
  lastDay: z.string(),
  /** When `lastDay` closes on the network's clock, such as `17:00`; missing at the end of the day. */
  lastTime: z.optional(z.string()),
  /** How `lastDay` is counted; of one transaction alone, not in lists. */
  lastDayWhy: z.optional(dayWhy),
  rcvInsIdCd: z.nullable(z.string()),
})
export type OfferReply = z.infer<typeof offerReply>

/** Conditional elements of ISO 8583 are null where the network's file has none. */
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
  insSideTransAt: z.string(),
  insSideTransCurrCd: z.string(),
  tfrDtTm: z.string(),
  sysTraNo: z.string(),
  retriRefNo: z.string(),
  /** First six and last four. */
  priAcctNo: z.string(),
  mchntTp: z.nullable(z.string()),
  posEntryMdCd: z.nullable(z.string()),
  posCondCd: z.nullable(z.string()),
  acqInsIdCd: z.string(),
  fwdInsIdCd: z.nullable(z.string()),
  issInsIdCd: z.string(),
  rcvInsIdCd: z.nullable(z.string()),
  hisRcvInsIdCd: z.string(),
  authIdRespCd: z.nullable(z.string()),
  respCd: z.nullable(z.string()),
  termId: z.nullable(z.string()),
  mchntCd: z.string(),
  cardAccptrNmAddr: z.nullable(z.string()),
  origTransChnl: z.string(),
})

/** A cleared refund or cancellation, in the currency of its original. */
export const refund = z.object({ transId: z.string(), transAt: z.string(), settleDt: z.string() })
export type Refund = z.infer<typeof refund>

/** A credit of the same card and merchant that names no original: maybe its refund. */
const likelyRefund = z.extend(refund, {
  priKey: z.string(),
  logCd: z.string(),
  retriRefNo: z.string(),
  /** The own institution says that it is the refund. */
  linked: z.boolean(),
})
export type LikelyRefund = z.infer<typeof likelyRefund>

export const offeredRow = z.extend(historyRow, {
  offers: z.array(offerReply),
  /** Oldest first. They count against what may be raised. */
  refunds: z.array(refund),
  /** Oldest first; of one transaction alone, not in lists. They don’t count against what may be raised. */
  likelyRefunds: z.optional(z.array(likelyRefund)),
  /** Why nothing, or not all that its list offers, may be raised on it now, in the user's language; null where all may. */
  whyNot: z.nullable(z.string()),
  rcvInsIdCdList: z.string(),
  expTransIdRsnCdsMapForStdDsp: z.string(),
  expTransIdRsnCdsMapForInqRet: z.string(),
})

export type HistoryRow = z.infer<typeof historyRow>
export type OfferedRow = z.infer<typeof offeredRow>

const actionOffer = z.object({
  action,
  allowed: z.boolean(),
  reason: z.optional(z.string()),
  needs: z.optional(role),
})

/** Who of the caller’s institution works on a record or alert now. */
export const workHolder = z.object({
  name: z.string(),
  /** True for the caller. */
  mine: z.boolean(),
  since: z.string(),
  /** By which manager it was assigned, and why; missing where the user took it. */
  assigned: z.optional(z.object({ by: z.string(), reason: z.string() })),
})

/** A colleague who has a record or alert open and doesn't hold it. */
export const workViewer = z.object({ userId: z.string(), name: z.string() })

export const recordRow = z.object({
  expId: z.string(),
  flow: z.string(),
  state,
  withOrigIn: z.enum(['0', '1']),
  version: z.int(),
  /** The version in which its content was last written: a step that names an older one is refused. */
  contentVersion: z.int(),
  submitInsIdCd: z.string(),
  counterparty: z.string(),
  /** The last day of what it waits for, of a whole reply with its second looks; null where it waits for nobody. */
  dueDt: z.nullable(z.string()),
  /** The last day on which the receiver may answer it with another record; null where it may not, or has. */
  answerBy: z.nullable(z.string()),
  /** When `dueDt`, or else `answerBy` or `contestBy`, ends on the network's clock, such as `17:00`; missing at the end of the day. */
  dueTime: z.optional(z.string()),
  transId: z.string(),
  ...fromKeys(exceptionFieldNames, () => z.nullable(z.string())),
  // These are never null: the card, the reference number and the day are empty where they are unknown.
  rcvInsIdCd: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  priAcctNo: z.string(),
  retriRefNo: z.string(),
  settleDt: z.string(),
  fraudIn: z.enum(['0', '1']),
  insSideOrigTransAt: z.string(),
  insSideOrigTransCurrCd: z.string(),
  /** The remark of the last refusal; only for the refuser's own side. */
  failRemark: z.nullable(z.string()),
  recCrtTs: z.string(),
  stateTs: z.string(),
  actions: z.array(actionOffer),
  /** Whether the receiver has given up contesting the record. Missing where it has not, and for the submitter until that is confirmed. */
  contest: z.optional(z.enum(contests)),
  /** The last day on which the receiver can take back that it does not contest the record. Missing when it cannot. */
  contestBy: z.optional(z.string()),
  /** Hidden from the lists of the caller’s side; only Search finds it. Missing where it is not. */
  hidden: z.optional(z.literal(true)),
  /** Who of the caller’s institution works on it now; missing where nobody does. */
  heldBy: z.optional(workHolder),
  /** Other colleagues who have it open; missing where there are none. */
  viewers: z.optional(z.array(workViewer)),
})
export type RecordRow = z.infer<typeof recordRow>

const voucher = z.object({
  fileName: z.string(),
  /** The opaque id that `upload` answered. */
  filePath: z.string(),
  size: z.int(),
  mediaType: z.string(),
  evidence: z.nullable(z.string()),
  side: z.enum(['submitter', 'receiver']),
})
export type Voucher = z.infer<typeof voucher>

/** Who has put the record off, and why; it is back in the worklist on the day `until`. */
export const pended = z.object({ by: z.string(), until: z.string(), reason: z.string() })

const pendingAnswer = z.object({ expId: z.string(), transId: z.string(), state })
export type PendingAnswer = z.infer<typeof pendingAnswer>

export const recordDetail = z.extend(recordRow, {
  /**
   * Why `dueDt`, or else `answerBy`, is that day: a sentence, and where business days were counted its steps. Missing
   * where there is no such day, and from an older server.
   */
  dueWhy: z.optional(dayWhy),
  /** Missing where the caller’s institution has not put the record off. */
  pended: z.optional(pended),
  origKey: z.string(),
  origLogCd: z.string(),
  isAuthor: z.boolean(),
  /** Null where it was a user of the other institution. */
  submittedBy: z.nullable(z.string()),
  voucherFiles: z.array(voucher),
  /** The name of the archive that `downloadVoucher` answers; null where there are no files. */
  voucherZip: z.nullable(z.string()),
  /** The most that it may ask, in minor units, and what live exceptions on the original have taken; null without original. */
  atMost: z.nullable(z.string()),
  /** The part of `atMost` that is not above the original's amount. An older server does not send it. */
  open: z.optional(z.nullable(z.string())),
  recovered: z.nullable(z.string()),
  answersExpId: z.nullable(z.string()),
  /** Its answer that has not passed verification, or was taken back, for its own side. An older server does not send it. */
  pendingAnswer: z.optional(pendingAnswer),
})
export type RecordDetail = z.infer<typeof recordDetail>

const contentChange = z.object({
  name: z.enum([...exceptionFieldNames, 'vouchers']),
  /** Null where there was none; of vouchers, the names of the files that went. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type ContentChange = z.infer<typeof contentChange>

export const operation = z.object({
  version: z.int(),
  action,
  /** `history` where it begins. */
  from: z.string(),
  to: z.string(),
  /** Null where it was a user of the other institution. */
  userName: z.nullable(z.string()),
  role,
  insIdCd: z.string(),
  remark: z.nullable(z.string()),
  /** What a modification wrote otherwise; empty for steps of the other institution. */
  changes: z.array(contentChange),
  /** The equal earlier record beside which the submitter confirmed this one; set for submissions and modifications only. */
  equalTo: z.nullable(z.string()),
  /** The API key that prepared the draft from which it was submitted; set for submissions only. */
  preparedBy: z.nullable(z.string()),
  /** The answers that led to the reason; set for submissions only. Missing without them, and from an older server. */
  guide: z.optional(z.string()),
  /** The day to which this step has moved the last day. */
  movedTo: z.optional(z.string()),
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
  answersExpId: z.nullable(z.string()),
  /** The caller’s institution may answer it. */
  toAnswer: z.optional(z.literal(true)),
})
export type RelatedRecord = z.infer<typeof relatedRecord>

const sameCard = z.object({
  /** On other transactions of the card at the same merchant within 120 days, newest first. */
  records: z.array(relatedRecord),
  /** Transactions of the card that were claimed within `claimDays`, this one included. */
  claims: z.int(),
  claimDays: z.int(),
})
export type SameCard = z.infer<typeof sameCard>

const keyAndAmount = {
  priKey: true,
  logCd: true,
  settleDt: true,
  transId: true,
  transAt: true,
  transCurrCd: true,
} as const

export const cardPayments = z.object({
  /** Other payments of the card at the same merchant within 120 days: the earlier ones first, newest first, ten at most. */
  payments: z.array(
    z.extend(z.pick(historyRow, keyAndAmount), {
      /** The newest claim on it that the user may see. */
      claim: z.nullable(z.pick(relatedRecord, { expId: true, flow: true })),
    }),
  ),
  /** How many payments there were before this one within 120 days, and how many of them have no claim. */
  earlier: z.int(),
  undisputed: z.int(),
  /** Claims on the card within 180 days, on other transactions: newest first, ten at most. */
  claims: z.array(relatedRecord),
})
export type CardPayments = z.infer<typeof cardPayments>

/**
 * What else is known of the card of one transaction. It is null when the user has reached the limit of searches by card
 * number, or when a server of old months does not answer.
 */
export const ofSameCard = { sameCard: z.optional(z.nullable(sameCard)) }

export const evidenceLine = z.object({
  id: z.string(),
  nm: names,
  required: z.boolean(),
  /** A letter. One of the lines that share it is required. */
  oneOf: z.optional(z.string()),
})

/**
 * True for a code or institution that was taken out: existing records still show its name, but it is no longer offered.
 */
export const ended = z.optional(z.literal(true))

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
