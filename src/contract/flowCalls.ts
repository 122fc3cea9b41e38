import { z } from 'zod'
import type { FieldName } from '../domain/fields.ts'
import { fieldOf } from '../domain/fields.ts'
import { exceptionFacts } from '../domain/transactions.ts'
import { transIdsOf } from '../domain/workflow/check.ts'
import { type BulkAction, type Flow, type ListPage, type Node, type Origin, states } from '../domain/workflow/flow.ts'
import { defineCall } from './call.ts'
import {
  ended,
  historyRow,
  institution,
  offeredRow,
  operation,
  reason,
  recordDetail,
  recordRow,
  refund,
  relatedRecord,
} from './records.ts'
import { batchReply, fieldSchema, listOf, names, otpCode, otpSetting, paging } from './schema.ts'
import { reply } from './submission.ts'

/** The calls that follow from the flows' definitions, and those that all flows share. Specification 7. */

/** Kinds of field that a condition asks by range: `settleDtFrom`, `settleDtTo`. */
export function isRange(name: FieldName): boolean {
  return ['date', 'due', 'amount', 'time'].includes(fieldOf(name).kind)
}

/** The conditions of a list as fields of its body. `search` and `saved views` use the same names in the address. */
function conditionSchemas(page: ListPage): Record<string, z.ZodOptional<z.ZodString>> {
  const entries = page.conditions.flatMap((name) => {
    const schema = fieldSchema(name).optional()
    return isRange(name)
      ? [
          [`${name}From`, schema],
          [`${name}To`, schema],
        ]
      : [[name, schema]]
  })
  return Object.fromEntries(entries)
}

/** Columns by which a list of records can be sorted; each has an index or a small set to sort. `-` before: downwards. */
export const recordSorts = ['dueDt', '-dueDt', 'transAt', '-transAt', 'recCrtTs', '-recCrtTs'] as const
export type RecordSort = (typeof recordSorts)[number]

/**
 * The list of a flow's records in one state, or over all states. First due first unless said. `mine`: those alone whose next
 * step this user may take, or which they may answer.
 */
export function queryCall(flow: Flow, node: Exclude<Node, 'history'>, page: ListPage) {
  return defineCall({
    method: 'POST',
    path: `query/${flow.id}/${node}`,
    csv: true,
    summary: `Records of ${flow.id}: ${node}`,
    concerns: 'parties',
    body: z.strictObject({
      ...paging,
      sort: z.enum(recordSorts).optional(),
      mine: z.literal('1').optional(),
      ...conditionSchemas(page),
    }),
    reply: listOf(recordRow),
  })
}

export const historySorts = ['-settleDt', 'settleDt'] as const

/**
 * The cleared transactions that a flow starts from, each with what may be raised on it: by the flow that is named, or by
 * every flow that starts from this list. Newest first unless said.
 */
export function historyCall(history: NonNullable<Flow['history']>, page: ListPage) {
  return defineCall({
    method: 'POST',
    path: `query/${history}`,
    summary: 'Cleared transactions, with what may be raised on each',
    concerns: 'parties',
    body: z.strictObject({
      ...paging,
      sort: z.enum(historySorts).optional(),
      flow: z.string().max(40).optional(),
      ...conditionSchemas(page),
    }),
    reply: listOf(offeredRow),
  })
}

const sealed = z.string().max(1_000_000)

/**
 * Records to act on: where the user saw them, and which version, so that one that has moved on, or says other than what the
 * user read, is not touched. Without a version the position alone is compared.
 */
const recordList = z
  .array(
    z.strictObject({
      expId: fieldSchema('expId'),
      position: z.enum(states),
      version: z.int().min(1).optional(),
      remark: fieldSchema('remark').optional(),
    }),
  )
  .min(1)
  .max(1000)

/** Where the forms of a flow are sent: the last part of the call's path, and what goes there. */
export interface FormPlace {
  origin: Origin
  name: string
  transIds: readonly string[]
}

/** One call for each origin; several where the flow's transactions have calls of their own. */
export function submitPlaces(flow: Flow): FormPlace[] {
  return flow.origins.flatMap((origin): FormPlace[] => {
    const transIds = transIdsOf(flow, origin)
    if (origin === 'noOrig') return [{ origin, name: flow.id, transIds }]
    const byName = Map.groupBy(transIds, (transId) => exceptionFacts(transId).call ?? flow.id)
    return [...byName].map(([name, some]) => ({ origin, name, transIds: some }))
  })
}

/** `{data}`: a sealed `submission`, or `submissionAlone`. `{list}`: refused records to send again as they are. */
export function submitCall(flow: Flow, { origin, name }: Pick<FormPlace, 'origin' | 'name'>) {
  return defineCall({
    method: 'POST',
    path: `submit/${origin}/${name}`,
    log: 'business',
    summary: `Submit a record of ${flow.id}, or send refused ones again. Takes an Idempotency-Key.`,
    // Without an original it is the own institution that submits.
    concerns: origin === 'withOrig' ? 'parties' : 'oneself',
    body: z.union([z.strictObject({ data: sealed }), z.strictObject({ list: recordList })]),
    reply: batchReply,
  })
}

/** `{data}`: a sealed `modification`, or `modificationAlone`. */
export function modifyCall(flow: Flow, origin: Origin) {
  return defineCall({
    method: 'POST',
    path: `modify/${origin}/${flow.id}`,
    log: 'business',
    summary: `Change a refused record of ${flow.id} and send it again. Takes an Idempotency-Key.`,
    concerns: 'parties',
    body: z.strictObject({ data: sealed }),
    reply: batchReply,
  })
}

/** `{data}`: a sealed `changedReply`. */
export function modifyReplyCall(flow: Flow) {
  return defineCall({
    method: 'POST',
    path: `modify/queryTran/${flow.id}`,
    log: 'business',
    summary: `Change a refused reply of ${flow.id} and send it again. Takes an Idempotency-Key.`,
    concerns: 'parties',
    body: z.strictObject({ data: sealed }),
    reply: batchReply,
  })
}

/** The calls by which a flow's records are replied to, by the transaction of the record. */
export function replyNames(flow: Flow): string[] {
  return flow.reply ? [...new Set(flow.transIds.map((transId) => exceptionFacts(transId).call ?? flow.id))] : []
}

export function replyCall(name: string) {
  return defineCall({
    method: 'POST',
    path: `reply/${name}`,
    log: 'business',
    summary: 'Reply to each of the records. Takes an Idempotency-Key.',
    concerns: 'parties',
    /** `emailOtp`: one for the whole call, where a reply agrees and one of the two institutions asks for a code. */
    body: z.strictObject({ list: z.array(reply).min(1).max(100), emailOtp: otpCode.optional() }),
    reply: batchReply,
  })
}

/** One action on many records. */
export function bulkCall(action: BulkAction) {
  return defineCall({
    method: 'POST',
    path: action,
    log: 'business',
    summary: `Take the step ${action} on each of the records`,
    concerns: 'parties',
    body: z.strictObject({ list: recordList }),
    reply: batchReply,
  })
}

const byExpId = z.strictObject({ expId: fieldSchema('expId') })

export const disputeInf = defineCall({
  method: 'POST',
  path: 'detail/disputeInf',
  summary: 'One record with all its fields and vouchers',
  concerns: 'parties',
  body: byExpId,
  reply: recordDetail,
})

export const byExpTran = defineCall({
  method: 'POST',
  path: 'detail/hisTran/byExpTran',
  summary: 'The cleared transaction that a record stands on',
  concerns: 'parties',
  body: byExpId,
  reply: offeredRow,
})

export const queryInf = defineCall({
  method: 'POST',
  path: 'detail/expTran/queryInf',
  summary: 'What was done to a record, newest first, and the other records on the same original, oldest first',
  concerns: 'parties',
  body: byExpId,
  reply: z.object({ operations: z.array(operation), related: z.array(relatedRecord) }),
})

const historyKey = {
  priKey: fieldSchema('priKey'),
  logCd: fieldSchema('logCd'),
  settleDt: fieldSchema('settleDt'),
}

/** A cleared transaction by its key; with what `flow` may raise on it. */
export const hisTranSingle = defineCall({
  method: 'POST',
  path: 'detail/hisTran/single',
  summary: 'One cleared transaction, what a flow may raise on it, and what was raised already',
  concerns: 'parties',
  body: z.strictObject({ ...historyKey, flow: z.string().max(40) }),
  reply: offeredRow.extend({ related: z.array(relatedRecord) }),
})

export const hisTranSearch = defineCall({
  method: 'POST',
  path: 'detail/hisTran/search',
  summary: 'One cleared transaction, and what was raised on it',
  concerns: 'parties',
  body: z.strictObject(historyKey),
  reply: historyRow.extend({ refunds: z.array(refund), related: z.array(relatedRecord) }),
})

export const getTasks = defineCall({
  method: 'POST',
  path: 'getTasks',
  summary:
    'How many records wait for this user in each state of each flow, how urgent; and how many alerts nobody has handled',
  concerns: 'oneself',
  body: z.strictObject({}),
  reply: z.object({
    /** All whose next step this user may take, or which they may answer. */
    total: z.int(),
    tasks: z.array(
      z.object({
        flow: z.string(),
        state: z.enum(states),
        count: z.int(),
        /** Past their last day, and within three days of it. */
        over: z.int(),
        soon: z.int(),
        nextDueDt: z.string().nullable(),
      }),
    ),
    /** Suspicious transactions that nobody has handled, for those who work them. */
    alerts: z.int(),
    /** Changes that somebody else has proposed and that wait for this user's approval. */
    changes: z.int(),
  }),
})

export const definition = defineCall({
  method: 'POST',
  path: 'definition',
  summary: 'What a page needs and only the server knows: its actions for this user, and the option lists',
  concerns: 'nobody',
  body: z.strictObject({
    pageId: z
      .string()
      .regex(/^[A-Za-z]+(\.[A-Za-z]+){1,3}$/)
      .max(80),
  }),
  reply: z.object({
    pageId: z.string(),
    /** Actions that the user's roles ever allow on this page. */
    actions: z.array(z.string()),
    reasons: z.array(reason),
    institutions: z.array(institution),
    currencies: z.array(z.object({ currCd: z.string(), nm: names, ended })),
    /** When the user's institution asks for a one-time password with a submission. */
    emailOtp: otpSetting,
  }),
})
