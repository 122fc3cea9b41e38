import * as z from 'zod/mini'
import { handlingResults, maxTogether, susResults } from '../../domain/records/handling.ts'
import { scoreBounds } from '../../domain/risk/risk.ts'
import { defineCall } from '../call.ts'
import { historyRow } from '../records/records.ts'
import { fieldSchema, listOf, listPlace, names, rowId, sortsBy } from '../schema.ts'

const day = fieldSchema('settleDt')
const rid = rowId
const score = z.int().check(z.minimum(scoreBounds.min))
const result = z.enum(susResults)

export const riskRow = z.object({
  rid: z.string(),
  /** Rises with each handling, which names the version that its user has read. */
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
  result: z.nullable(z.enum(handlingResults)),
  remark: z.string(),
  handledBy: z.nullable(z.string()),
  handledAt: z.nullable(z.string()),
})
export type RiskRow = z.infer<typeof riskRow>

const susTransRow = z.extend(riskRow, {
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

export const handling = z.object({
  version: z.int(),
  result: z.string(),
  remark: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Handling = z.infer<typeof handling>

const susTransDetail = z.extend(susTransRow, {
  /** The keyed hash of the card, by which `risk/:hash` finds its transactions. */
  hash: z.string(),
  priKey: z.string(),
  logCd: z.string(),
  /** The full card number, where it was asked for. */
  priAcctNoUnmix: z.nullable(z.string()),
  /** The day on which the full card number was destroyed under the retention rule; null while it is there. */
  cardDestroyedOn: z.nullable(z.string()),
  /** The newest first. */
  handlings: z.array(handling),
})
export type SusTransDetail = z.infer<typeof susTransDetail>

export const querySusTrans = defineCall({
  path: 'risk/querySusTrans',
  csv: true,
  summary: 'Search suspicious transactions, newest first; all as CSV on request (Accept: text/csv)',
  dataScope: 'institution',
  refuses: ['rangeReversed'],
  body: z.strictObject({
    ...listPlace(sortsBy('raisedAt', 'transDt', 'score'), '-raisedAt'),
    settleDtFrom: z.optional(day),
    settleDtTo: z.optional(day),
    transDtFrom: z.optional(day),
    transDtTo: z.optional(day),
    priAcctNo: z.optional(fieldSchema('priAcctNo')),
    mchntCd: z.optional(fieldSchema('mchntCd')),
    termId: z.optional(fieldSchema('termId')),
    scoreFrom: z.optional(score),
    handled: z.optional(z.enum(['0', '1'])),
    result: z.optional(result),
    /** The keyed hash of a card. */
    hash: z.optional(z.guid()),
  }),
  reply: listOf(susTransRow),
})

const susCardRow = z.object({
  /** Of whom, and the keyed hash of the card: together they name the row. */
  insIdCd: z.string(),
  hash: z.string(),
  priAcctNo: z.string(),
  alerts: z.int(),
  merchants: z.int(),
  /** The score of the alert that has the highest. */
  score: z.int(),
  /** The time of the newest alert. */
  raisedAt: z.string(),
  /** The newest of them, at most as many as are handled together. */
  open: z.array(z.object({ rid: z.string(), version: z.int() })),
})
export type SusCardRow = z.infer<typeof susCardRow>

export const querySusCards = defineCall({
  path: 'risk/querySusCards',
  summary: 'List the cards that have unhandled suspicious transactions, with their number',
  dataScope: 'institution',
  body: z.strictObject({
    ...listPlace(sortsBy('alerts', 'raisedAt', 'score'), '-alerts'),
    priAcctNo: z.optional(fieldSchema('priAcctNo')),
    scoreFrom: z.optional(score),
  }),
  reply: listOf(susCardRow),
})

export const detailSusTransLog = defineCall({
  path: 'risk/DetailSusTransLog',
  log: 'card',
  summary:
    'Get a suspicious transaction with its handling history; with the full card number if `unmix` is set (logged)',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ rid, unmix: z._default(z.boolean(), false) }),
  reply: susTransDetail,
})

export const modifySusTransLog = defineCall({
  path: 'risk/modify/susTransLog',
  log: 'business',
  summary: 'Record the handling result of a suspicious transaction.',
  dataScope: 'institution',
  refuses: ['notFound', 'recordChanged', 'keyReused', 'heldByColleague'],
  body: z.strictObject({
    rid,
    version: z.int().check(z.minimum(1)),
    result,
    remark: z._default(fieldSchema('remark'), ''),
  }),
  reply: z.object({ rid: z.string(), version: z.int() }),
})

export const modifySusTransLogs = defineCall({
  path: 'risk/modify/susTransLogs',
  log: 'business',
  summary:
    'Record one handling result for several suspicious transactions. Each is answered for itself; one that has changed since stays as it is.',
  dataScope: 'institution',
  refuses: ['notFound', 'recordChanged', 'keyReused', 'heldByColleague'],
  body: z.strictObject({
    list: z
      .array(z.strictObject({ rid, version: z.int().check(z.minimum(1)) }))
      .check(z.minLength(1), z.maxLength(maxTogether)),
    result,
    remark: z._default(fieldSchema('remark'), ''),
  }),
  reply: z.object({
    list: z.array(z.object({ rid: z.string(), errCd: z.optional(z.string()), errMsg: z.optional(z.string()) })),
    successCount: z.int(),
  }),
})

const relatedSorts = sortsBy('settleDt')

export const queryCurrDayRelationTransLog = defineCall({
  path: 'risk/queryCurrDayRelationTransLog',
  summary: 'List same-day transactions of the card',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ ...listPlace(relatedSorts, '-settleDt'), rid }),
  reply: listOf(historyRow),
})

export const queryRelatedTrans = defineCall({
  path: 'risk/:hash',
  summary: 'List transactions of the last 30 days by card hash',
  dataScope: 'parties',
  body: z.strictObject({ ...listPlace(relatedSorts, '-settleDt'), hash: z.guid() }),
  reply: listOf(historyRow),
})
