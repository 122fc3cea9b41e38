import { z } from 'zod'
import type { FieldName } from '../domain/fields.ts'
import { fieldOf } from '../domain/fields.ts'
import { type BulkAction, type Flow, type ListPage, type Node, states } from '../domain/workflow/flow.ts'
import { defineCall } from './call.ts'
import {
  historyRow,
  institution,
  offeredRow,
  operation,
  reason,
  recordDetail,
  recordRow,
  relatedRecord,
} from './records.ts'
import { batchReply, fieldSchema, listOf, names, paging } from './schema.ts'

/** The calls that follow from the flows' definitions, and those that all flows share. Specification 7. */

/** Kinds of field that a condition asks by range: `settleDtFrom`, `settleDtTo`. */
export function isRange(name: FieldName): boolean {
  return ['date', 'due', 'amount', 'time'].includes(fieldOf(name).kind)
}

/** The conditions of a list as fields of its body. `search` and `saved views` use the same names in the address. */
export function conditionSchemas(page: ListPage): Record<string, z.ZodOptional<z.ZodString>> {
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

/** The list of a flow's records in one state, or over all states. First due first unless said. */
export function queryCall(flow: Flow, node: Exclude<Node, 'history'>, page: ListPage) {
  return defineCall({
    method: 'POST',
    path: `query/${flow.id}/${node}`,
    summary: `Records of ${flow.id}: ${node}`,
    body: z.strictObject({ ...paging, sort: z.enum(recordSorts).optional(), ...conditionSchemas(page) }),
    reply: listOf(recordRow),
  })
}

export const historySorts = ['-settleDt', 'settleDt'] as const

/** The cleared transactions that a flow starts from, each with what may be raised on it. Newest first unless said. */
export function historyCall(flow: Flow, page: ListPage) {
  return defineCall({
    method: 'POST',
    path: `query/${flow.history}`,
    summary: `Cleared transactions that ${flow.id} starts from`,
    body: z.strictObject({ ...paging, sort: z.enum(historySorts).optional(), ...conditionSchemas(page) }),
    reply: listOf(offeredRow),
  })
}

/** All cleared transactions of an institution, whatever may be raised on them. */
export function historySearch(page: ListPage) {
  return defineCall({
    method: 'POST',
    path: 'query/historyTransaction/search',
    summary: 'Cleared transactions',
    body: z.strictObject({ ...paging, sort: z.enum(historySorts).optional(), ...conditionSchemas(page) }),
    reply: listOf(historyRow),
  })
}

/** Records to act on: where the user saw them, so that one that has moved on is not touched. */
const recordList = z
  .array(
    z.strictObject({
      expId: fieldSchema('expId'),
      position: z.enum(states),
      remark: fieldSchema('remark').optional(),
    }),
  )
  .min(1)
  .max(1000)

/** `{data}`: a sealed `submission`. `{list}`: refused records to send again as they are. */
export function submitCall(flow: Flow) {
  return defineCall({
    method: 'POST',
    path: `submit/withOrig/${flow.id}`,
    summary: `Raise a ${flow.id} on a cleared transaction, or send refused ones again. Takes an Idempotency-Key.`,
    body: z.union([z.strictObject({ data: z.string().max(1_000_000) }), z.strictObject({ list: recordList })]),
    reply: batchReply,
  })
}

/** `{data}`: a sealed `modification`. */
export function modifyCall(flow: Flow) {
  return defineCall({
    method: 'POST',
    path: `modify/withOrig/${flow.id}`,
    summary: `Change a refused ${flow.id} and send it again. Takes an Idempotency-Key.`,
    body: z.strictObject({ data: z.string().max(1_000_000) }),
    reply: batchReply,
  })
}

/** One action on many records. */
export function bulkCall(action: BulkAction) {
  return defineCall({
    method: 'POST',
    path: action,
    summary: `Take the step ${action} on each of the records`,
    body: z.strictObject({ list: recordList }),
    reply: batchReply,
  })
}

const byExpId = z.strictObject({ expId: fieldSchema('expId') })

export const disputeInf = defineCall({
  method: 'POST',
  path: 'detail/disputeInf',
  summary: 'One record with all its fields and vouchers',
  body: byExpId,
  reply: recordDetail,
})

export const byExpTran = defineCall({
  method: 'POST',
  path: 'detail/hisTran/byExpTran',
  summary: 'The cleared transaction that a record stands on',
  body: byExpId,
  reply: offeredRow,
})

export const queryInf = defineCall({
  method: 'POST',
  path: 'detail/expTran/queryInf',
  summary: 'What was done to a record, newest first, and the other records on the same original, oldest first',
  body: byExpId,
  reply: z.object({ operations: z.array(operation), related: z.array(relatedRecord) }),
})

/** A cleared transaction by its key; with what `flow` may raise on it. */
export const hisTranSingle = defineCall({
  method: 'POST',
  path: 'detail/hisTran/single',
  summary: 'One cleared transaction, what a flow may raise on it, and what was raised already',
  body: z.strictObject({
    priKey: fieldSchema('priKey'),
    logCd: fieldSchema('logCd'),
    settleDt: fieldSchema('settleDt'),
    flow: z.string().max(40),
  }),
  reply: offeredRow.extend({ related: z.array(relatedRecord) }),
})

export const getTasks = defineCall({
  method: 'POST',
  path: 'getTasks',
  summary: 'How many records stand in each state of each flow, and how urgent',
  body: z.strictObject({}),
  reply: z.object({
    /** All that wait for somebody. */
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
  }),
})

export const definition = defineCall({
  method: 'POST',
  path: 'definition',
  summary: 'What a page needs and only the server knows: its actions for this user, and the option lists',
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
    currencies: z.array(z.object({ currCd: z.string(), nm: names })),
  }),
})
