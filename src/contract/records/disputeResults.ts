import * as z from 'zod/mini'
import { flowIds } from '../../domain/flows/index.ts'
import { disputeResults, endings } from '../../domain/records/disputeResults.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, listOf, listPlace, names, sortsBy } from '../schema.ts'
import { boardAsked, noReason, sums } from './board.ts'

const resultLine = z.object({
  /** The reason code, the institution, or the month such as `202609`, that the line is about. Null: no reason code, or all disputes. */
  code: z.nullable(z.string()),
  nm: z.nullable(names),
  /** Disputes that have ended: won and lost ones. */
  n: z.int(),
  won: z.int(),
  /** How many of the `n` disputes ended because their receiver did not contest them, won and lost ones. */
  notContested: z.int(),
  recovered: sums,
})
export type ResultLine = z.infer<typeof resultLine>

/** Each number of the reply is the number of rows that `query/disputeResult` lists with the same conditions. */
export const boardResults = defineCall({
  path: 'board/results',
  background: true,
  summary:
    'Get how the disputes of an institution have ended in this month and the eleven before it, by month, reason code and counterparty; of all institutions as their submitters see it, and by institution',
  dataScope: 'institution',
  refuses: ['otherInstitution'],
  body: z.strictObject(boardAsked),
  reply: z.object({
    insIdCd: z.nullable(z.string()),
    from: z.string(),
    to: z.string(),
    total: resultLine,
    /** The newest first. */
    byMonth: z.array(resultLine),
    /** Those with most disputes first, at most `maxResultLines`. */
    byReason: z.array(resultLine),
    byCounterparty: z.array(resultLine),
    /** Null unless all institutions are asked for. */
    byInstitution: z.nullable(z.array(resultLine)),
  }),
})

export const maxResultLines = 50

const endedDispute = z.object({
  expId: z.string(),
  flow: z.enum(flowIds),
  /** The day on which it ended. */
  endedOn: z.string(),
  ending: z.enum(endings),
  won: z.boolean(),
  transId: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  rsnCd: z.nullable(z.string()),
  rsnNm: z.nullable(names),
  counterparty: z.string(),
  insNm: z.nullable(names),
})
export type EndedDispute = z.infer<typeof endedDispute>

export const disputeResultSorts = sortsBy('endedOn', 'transAt')

export const queryDisputeResult = defineCall({
  path: 'query/disputeResult',
  csv: true,
  summary: 'List the disputes of an institution that have ended; of twelve months if no day is given',
  dataScope: 'institution',
  refuses: ['rangeReversed', 'otherInstitution'],
  body: z.strictObject({
    ...listPlace(disputeResultSorts, '-endedOn'),
    ...boardAsked,
    endedOnFrom: z.optional(fieldSchema('settleDt')),
    endedOnTo: z.optional(fieldSchema('settleDt')),
    outcome: z.optional(z.enum(disputeResults)),
    rsnCd: z.optional(z.union([z.literal(noReason), fieldSchema('rsnCd')])),
    counterparty: z.optional(fieldSchema('counterparty')),
  }),
  reply: listOf(endedDispute),
})
