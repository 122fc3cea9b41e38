import * as z from 'zod/mini'
import { longestSearch } from '../../domain/search/terms.ts'
import { states } from '../../domain/workflow/flow.ts'
import { defineCall } from '../call.ts'

const foundRecord = z.object({
  expId: z.string(),
  flow: z.string(),
  state: z.enum(states),
  transId: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  priAcctNo: z.string(),
  /** The caller’s institution may answer it. */
  toAnswer: z.optional(z.literal(true)),
})
export type FoundRecord = z.infer<typeof foundRecord>

const foundTransaction = z.object({
  priKey: z.string(),
  logCd: z.string(),
  settleDt: z.string(),
  transId: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  priAcctNo: z.string(),
  cardAccptrNmAddr: z.string(),
})
export type FoundTransaction = z.infer<typeof foundTransaction>

const foundMerchant = z.object({ mchntCd: z.string(), name: z.string() })
export type FoundMerchant = z.infer<typeof foundMerchant>

export const find = defineCall({
  path: 'query/find',
  summary:
    'Find records, cleared transactions and merchants by what a cardholder says, in any order: the last four digits of a card (counts as a search by card number), an amount, a date, a merchant, RRN, STAN, authorisation code, or part of a record ID; a few of each',
  dataScope: 'parties',
  refuses: ['cardSearchesMinute', 'termRefused'],
  body: z.strictObject({ text: z.string().check(z.maxLength(longestSearch)) }),
  reply: z.object({
    records: z.array(foundRecord),
    transactions: z.array(foundTransaction),
    merchants: z.array(foundMerchant),
    /** The search looked at transactions settled from this day on; null where the text has a day, or a number that names a transaction. */
    since: z.nullable(z.string()),
  }),
})
