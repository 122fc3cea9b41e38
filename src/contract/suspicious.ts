import { z } from 'zod'
import { handlingResults, susResults } from '../domain/handling.ts'
import { scoreBounds } from '../domain/risk.ts'
import { defineCall } from './call.ts'
import { historyRow } from './records.ts'
import { fieldSchema, listOf, names, paging, rowId } from './schema.ts'

/** Suspicious transactions: the alerts that rules raised for an institution, and what its risk officers found of them. */

const day = fieldSchema('settleDt')
const rid = rowId
const score = z.int().min(scoreBounds.min)
const result = z.enum(susResults)

/** What the lists of suspicious and of blocked transactions both say of one: the transaction, and what an officer found. */
export const riskRow = z.object({
  rid: z.string(),
  /** Counted up with each handling: whoever handles it says which one they saw. */
  version: z.int(),
  tfrDtTm: z.string(),
  priAcctNo: z.string(),
  transId: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  mchntCd: z.string(),
  mchntTp: z.string(),
  cardAccptrNmAddr: z.string(),
  /** Empty for an internet payment. */
  termId: z.string(),
  acqInsIdCd: z.string(),
  acqInsNm: names,
  issInsIdCd: z.string(),
  issInsNm: names,
  /** Null while nobody has handled it. */
  result: z.enum(handlingResults).nullable(),
  remark: z.string(),
  /** A name. */
  handledBy: z.string().nullable(),
  handledAt: z.string().nullable(),
})
export type RiskRow = z.infer<typeof riskRow>

export const susTransRow = riskRow.extend({
  /** Whom it was raised for. */
  insIdCd: z.string(),
  raisedAt: z.string(),
  settleDt: z.string(),
  /** The day of transmission, in home time. */
  transDt: z.string(),
  score: z.int(),
  /** The rules that hit, the weightiest first, each with its reason as it was found. */
  hits: z.array(z.object({ ruleId: z.string(), version: z.int(), score: z.int(), name: names, reason: names })),
})
export type SusTransRow = z.infer<typeof susTransRow>

/** One look of an officer at it, kept for good. */
export const handling = z.object({
  version: z.int(),
  result: z.string(),
  remark: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Handling = z.infer<typeof handling>

export const susTransDetail = susTransRow.extend({
  /** The keyed hash of the card, by which `risk/:hash` finds its transactions. */
  hash: z.string(),
  /** The keys of the cleared transaction. */
  priKey: z.string(),
  logCd: z.string(),
  /** The full card number, where it was asked for. */
  priAcctNoUnmix: z.string().nullable(),
  /** The newest first. */
  handlings: z.array(handling),
})
export type SusTransDetail = z.infer<typeof susTransDetail>

export const querySusTrans = defineCall({
  method: 'POST',
  path: 'risk/querySusTrans',
  csv: true,
  summary: 'Suspicious transactions, the newest first; as CSV, where that is accepted, all of them',
  concerns: 'institution',
  body: z.strictObject({
    ...paging,
    settleDtFrom: day.optional(),
    settleDtTo: day.optional(),
    transDtFrom: day.optional(),
    transDtTo: day.optional(),
    priAcctNo: fieldSchema('priAcctNo').optional(),
    mchntCd: fieldSchema('mchntCd').optional(),
    termId: fieldSchema('termId').optional(),
    /** From this score. */
    scoreFrom: score.optional(),
    handled: z.enum(['0', '1']).optional(),
    result: result.optional(),
  }),
  reply: listOf(susTransRow),
})

export const detailSusTransLog = defineCall({
  method: 'POST',
  path: 'risk/DetailSusTransLog',
  log: 'card',
  summary:
    'A suspicious transaction with its handlings; with its full card number where `unmix` asks for it, which is logged',
  concerns: 'institution',
  body: z.strictObject({ rid, unmix: z.boolean().default(false) }),
  reply: susTransDetail,
})

export const modifySusTransLog = defineCall({
  method: 'POST',
  path: 'risk/modify/susTransLog',
  log: 'business',
  summary: 'Say what a suspicious transaction came to. Takes an Idempotency-Key.',
  concerns: 'institution',
  body: z.strictObject({ rid, version: z.int().min(1), result, remark: fieldSchema('remark').default('') }),
  reply: z.object({ rid: z.string(), version: z.int() }),
})

export const queryCurrDayRelationTransLog = defineCall({
  method: 'POST',
  path: 'risk/queryCurrDayRelationTransLog',
  summary: 'What else was done with the card of a suspicious transaction on the day of it',
  concerns: 'institution',
  body: z.strictObject({ ...paging, rid }),
  reply: listOf(historyRow),
})

export const queryRelatedTrans = defineCall({
  method: 'POST',
  path: 'risk/:hash',
  summary: 'What was done in the last 30 days with the card of this keyed hash',
  concerns: 'parties',
  body: z.strictObject({ ...paging, hash: z.guid() }),
  reply: listOf(historyRow),
})
