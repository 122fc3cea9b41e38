import * as z from 'zod/mini'
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
  ofSameCard,
  operation,
  reason,
  recordDetail,
  recordRow,
  refund,
  relatedRecord,
} from './records.ts'
import { batchReply, fieldSchema, listOf, listPlace, names, otpCode, otpSetting, sortsBy } from './schema.ts'
import { reply } from './submission.ts'

/** True for fields that a condition asks by range: `settleDtFrom`, `settleDtTo`. */
function isRange(name: FieldName): boolean {
  return ['date', 'due', 'amount', 'time'].includes(fieldOf(name).kind)
}

function conditionSchemas(page: ListPage): Record<string, z.ZodMiniOptional<z.ZodMiniString<string>>> {
  const entries = page.conditions.flatMap((name) => {
    const schema = z.optional(fieldSchema(name))
    return isRange(name)
      ? [
          [`${name}From`, schema],
          [`${name}To`, schema],
        ]
      : [[name, schema]]
  })
  return Object.fromEntries(entries)
}

/** Columns that can be sorted by, each with an index or over a small set; a leading `-` means descending. */
export const recordSorts = sortsBy('dueDt', 'transAt', 'recCrtTs')
export type RecordSort = (typeof recordSorts)[number]

// Declared once: the serialiser of a reply is compiled by its schema.
const recordPage = listOf(recordRow)
const offeredPage = listOf(offeredRow)

/**
 * Sorts by due day first if no order is given. `mine` keeps only records whose next step this user may take, or which
 * they may answer.
 */
export function queryCall(flow: Flow, node: Exclude<Node, 'history'>, page: ListPage) {
  return defineCall({
    method: 'POST',
    path: `query/${flow.id}/${node}`,
    csv: true,
    summary: `Search records of ${flow.id}: ${node}`,
    dataScope: 'parties',
    body: z.strictObject({
      ...listPlace(recordSorts, 'dueDt'),
      mine: z.optional(z.literal('1')),
      ...conditionSchemas(page),
    }),
    reply: recordPage,
  })
}

export const historySorts = sortsBy('settleDt')

/**
 * Lists what may be raised on each transaction, by the named flow or by every flow that starts from this list. Newest
 * first if no order is given.
 */
export function historyCall(history: NonNullable<Flow['history']>, page: ListPage) {
  return defineCall({
    method: 'POST',
    path: `query/${history}`,
    summary: 'Search cleared transactions, with the transaction types available on each',
    dataScope: 'parties',
    body: z.strictObject({
      ...listPlace(historySorts, '-settleDt'),
      flow: z.optional(z.string().check(z.maxLength(40))),
      ...conditionSchemas(page),
    }),
    reply: offeredPage,
  })
}

const sealed = z.string().check(z.maxLength(1_000_000))

/**
 * Records with the state and version in which the user saw them; one that has changed since is left untouched. Without
 * a version only the state is compared.
 */
const recordList = z
  .array(
    z.strictObject({
      expId: fieldSchema('expId'),
      position: z.enum(states),
      version: z.optional(z.int().check(z.minimum(1))),
      remark: z.optional(fieldSchema('remark')),
    }),
  )
  .check(z.minLength(1), z.maxLength(1000))

export interface FormPlace {
  origin: Origin
  name: string
  transIds: readonly string[]
}

export function submitPlaces(flow: Flow): FormPlace[] {
  return flow.origins.flatMap((origin): FormPlace[] => {
    const transIds = transIdsOf(flow, origin)
    if (origin === 'noOrig') return [{ origin, name: flow.id, transIds }]
    const byName = Map.groupBy(transIds, (transId) => exceptionFacts(transId).call ?? flow.id)
    return [...byName].map(([name, some]) => ({ origin, name, transIds: some }))
  })
}

/**
 * Takes `{data}`, a sealed `submission` or `submissionWithoutOriginal`, or `{list}`, refused records to send again as
 * they are.
 */
export function submitCall(flow: Flow, { origin, name }: Pick<FormPlace, 'origin' | 'name'>) {
  return defineCall({
    method: 'POST',
    path: `submit/${origin}/${name}`,
    log: 'business',
    summary: `Submit a record of ${flow.id}, or resubmit failed ones. Takes an Idempotency-Key.`,
    // Without an original it is the own institution that submits.
    dataScope: origin === 'withOrig' ? 'parties' : 'oneself',
    body: z.union([z.strictObject({ data: sealed }), z.strictObject({ list: recordList })]),
    reply: batchReply,
  })
}

/** Takes `{data}`, a sealed `modification` or `modificationAlone`. */
export function modifyCall(flow: Flow, origin: Origin) {
  return defineCall({
    method: 'POST',
    path: `modify/${origin}/${flow.id}`,
    log: 'business',
    summary: `Modify and resubmit a failed record of ${flow.id}. Takes an Idempotency-Key.`,
    dataScope: 'parties',
    body: z.strictObject({ data: sealed }),
    reply: batchReply,
  })
}

/** Takes `{data}`, a sealed `changedReply`. */
export function modifyReplyCall(flow: Flow) {
  return defineCall({
    method: 'POST',
    path: `modify/queryTran/${flow.id}`,
    log: 'business',
    summary: `Modify and resubmit a failed reply of ${flow.id}. Takes an Idempotency-Key.`,
    dataScope: 'parties',
    body: z.strictObject({ data: sealed }),
    reply: batchReply,
  })
}

export function replyNames(flow: Flow): string[] {
  return flow.reply ? [...new Set(flow.transIds.map((transId) => exceptionFacts(transId).call ?? flow.id))] : []
}

export function replyCall(name: string) {
  return defineCall({
    method: 'POST',
    path: `reply/${name}`,
    log: 'business',
    summary: 'Reply to the records. Takes an Idempotency-Key.',
    dataScope: 'parties',
    /** `emailOtp`: one for the whole call, where a reply agrees and one of the two institutions asks for a code. */
    body: z.strictObject({
      list: z.array(reply).check(z.minLength(1), z.maxLength(100)),
      emailOtp: z.optional(otpCode),
    }),
    reply: batchReply,
  })
}

export function bulkCall(action: BulkAction) {
  return defineCall({
    method: 'POST',
    path: action,
    log: 'business',
    summary: `Perform ${action} on the records`,
    dataScope: 'parties',
    body: z.strictObject({ list: recordList }),
    reply: batchReply,
  })
}

const byExpId = z.strictObject({ expId: fieldSchema('expId') })

export const disputeInf = defineCall({
  method: 'POST',
  path: 'detail/disputeInf',
  summary: 'Get a record with all fields and vouchers',
  dataScope: 'parties',
  body: byExpId,
  reply: recordDetail,
})

export const byExpTran = defineCall({
  method: 'POST',
  path: 'detail/hisTran/byExpTran',
  summary: 'Get the original transaction of a record',
  dataScope: 'parties',
  body: byExpId,
  reply: z.extend(offeredRow, ofSameCard),
})

export const queryInf = defineCall({
  method: 'POST',
  path: 'detail/expTran/queryInf',
  summary: 'Get the history of a record, newest first, and its related records (same original), oldest first',
  dataScope: 'parties',
  body: byExpId,
  reply: z.object({ operations: z.array(operation), related: z.array(relatedRecord) }),
})

const historyKey = {
  priKey: fieldSchema('priKey'),
  logCd: fieldSchema('logCd'),
  settleDt: fieldSchema('settleDt'),
}

export const hisTranSingle = defineCall({
  method: 'POST',
  path: 'detail/hisTran/single',
  summary: 'Get a cleared transaction with the available transaction types of a workflow and the existing records',
  dataScope: 'parties',
  body: z.strictObject({ ...historyKey, flow: z.string().check(z.maxLength(40)) }),
  reply: z.extend(offeredRow, { related: z.array(relatedRecord), ...ofSameCard }),
})

export const hisTranSearch = defineCall({
  method: 'POST',
  path: 'detail/hisTran/search',
  summary: 'Get a cleared transaction with its existing records',
  dataScope: 'parties',
  body: z.strictObject(historyKey),
  reply: z.extend(historyRow, { refunds: z.array(refund), related: z.array(relatedRecord) }),
})

export const linkRefund = defineCall({
  method: 'POST',
  path: 'link/refund',
  log: 'business',
  summary:
    'Link a cleared credit of the same card and merchant to a record, for the caller’s institution, as the refund of its original; or unlink it',
  dataScope: 'parties',
  body: z.strictObject({ expId: fieldSchema('expId'), ...historyKey, linked: z.boolean() }),
  reply: z.object({}),
})

export const getTasks = defineCall({
  method: 'POST',
  path: 'getTasks',
  summary:
    'Get the number and urgency of records awaiting the user’s action by workflow and status, and of unhandled alerts',
  dataScope: 'oneself',
  body: z.strictObject({}),
  reply: z.object({
    total: z.int(),
    tasks: z.array(
      z.object({
        flow: z.string(),
        state: z.enum(states),
        count: z.int(),
        /** Past their last day, and within three days of it. */
        over: z.int(),
        soon: z.int(),
        nextDueDt: z.nullable(z.string()),
      }),
    ),
    alerts: z.int(),
    /** Changes that somebody else has proposed and that wait for this user's approval. */
    changes: z.int(),
  }),
})

export const definition = defineCall({
  method: 'POST',
  path: 'definition',
  summary: 'Get page definition: allowed actions and option lists',
  dataScope: 'nobody',
  body: z.strictObject({
    pageId: z.string().check(z.regex(/^[A-Za-z]+(\.[A-Za-z]+){1,3}$/), z.maxLength(80)),
  }),
  reply: z.object({
    pageId: z.string(),
    actions: z.array(z.string()),
    reasons: z.array(reason),
    institutions: z.array(institution),
    currencies: z.array(z.object({ currCd: z.string(), nm: names, ended })),
    /** When the user's institution asks for a one-time password with a submission. */
    emailOtp: otpSetting,
  }),
})
