import * as z from 'zod/mini'
import type { ApiScope } from '../../domain/people/apiKeys.ts'
import { exceptions } from '../../domain/records/transactions.ts'
import type { FieldName } from '../../domain/text/fields.ts'
import { fieldOf } from '../../domain/text/fields.ts'
import { keysOf } from '../../domain/typed.ts'
import { type BulkAction, type Flow, type ListPage, type Node, states } from '../../domain/workflow/flow.ts'
import { defineCall } from '../call.ts'
import { batchReply, fieldSchema, listOf, listPlace, names, otpSetting, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'
import { stepErrors } from './flowErrors.ts'
import { recordList } from './formCalls.ts'
import {
  cardPayments,
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

/** True for fields that a condition asks by range: `settleDtFrom`, `settleDtTo`. */
function isRange(name: FieldName): boolean {
  return ['date', 'due', 'amount', 'time'].includes(fieldOf(name).kind)
}

/** The scopes of keys that may read. */
const reading = ['read', 'assistant'] as const

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
    path: `query/${flow.id}/${node}`,
    csv: true,
    summary: `Search records of ${flow.id}: ${node}`,
    dataScope: 'parties',
    scope: reading,
    refuses: ['rangeReversed'],
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
    path: `query/${history}`,
    summary: 'Search cleared transactions, with the transaction types available on each',
    dataScope: 'parties',
    scope: reading,
    refuses: ['rangeReversed', 'conditionsMissing', 'notFound', 'termRefused'],
    body: z.strictObject({
      ...listPlace(historySorts, '-settleDt'),
      flow: z.optional(lineText({ max: 40 })),
      ...conditionSchemas(page),
    }),
    reply: offeredPage,
  })
}

/** Verifiers cancel what passed their check, and auditors what passed theirs. */
const scopeOfAction: Readonly<Record<BulkAction, ApiScope | readonly ApiScope[]>> = {
  verifyPass: 'verify',
  verifyFail: 'verify',
  auditPass: 'audit',
  auditFail: 'audit',
  cancel: ['verify', 'audit'],
  revoke: 'audit',
  hide: ['submit', 'reply'],
  unhide: ['submit', 'reply'],
  delete: 'submit',
  recall: 'submit',
  notContest: ['submit', 'reply'],
  withdrawNotContest: ['submit', 'reply'],
  confirmNotContest: 'verify',
  refuseNotContest: 'verify',
  contestAgain: ['submit', 'reply'],
}

export function bulkCall(action: BulkAction) {
  return defineCall({
    path: action,
    log: 'business',
    summary: `Perform ${action} on the records`,
    dataScope: 'parties',
    scope: scopeOfAction[action],
    refuses: ['keyReused'],
    refusesRecord: action === 'recall' ? [...stepErrors, 'recallNotOpen', 'draftThere', 'draftsFull'] : stepErrors,
    body: z.strictObject({ list: recordList }),
    reply: batchReply,
  })
}

export const moveDay = defineCall({
  path: 'moveDay',
  log: 'business',
  summary: 'Move the last day of a record to a later one',
  dataScope: 'head',
  refuses: [
    'otherInstitution',
    'notFound',
    'recordDeleted',
    'recordChanged',
    'positionOther',
    'notFromThisState',
    'heldByColleague',
    'remarkMissing',
    'dayNotMovable',
    'movedDay',
    'keyReused',
  ],
  body: z.strictObject({
    expId: fieldSchema('expId'),
    position: z.enum(states),
    version: z.int().check(z.minimum(1)),
    day: fieldSchema('dueDt'),
    remark: fieldSchema('remark'),
  }),
})

const byExpId = z.strictObject({ expId: fieldSchema('expId') })

export const disputeInf = defineCall({
  path: 'detail/disputeInf',
  summary: 'Get a record with all fields and vouchers',
  dataScope: 'parties',
  scope: reading,
  refuses: ['notFound'],
  body: byExpId,
  reply: recordDetail,
})

export const byExpTran = defineCall({
  path: 'detail/hisTran/byExpTran',
  summary: 'Get the original transaction of a record',
  dataScope: 'parties',
  scope: reading,
  refuses: ['notFound'],
  body: byExpId,
  reply: z.extend(offeredRow, ofSameCard),
})

export const queryInf = defineCall({
  path: 'detail/expTran/queryInf',
  summary: 'Get the history of a record, newest first, and its related records (same original), oldest first',
  dataScope: 'parties',
  scope: reading,
  refuses: ['notFound'],
  body: byExpId,
  reply: z.object({ operations: z.array(operation), related: z.array(relatedRecord) }),
})

const historyKey = {
  priKey: fieldSchema('priKey'),
  logCd: fieldSchema('logCd'),
  settleDt: fieldSchema('settleDt'),
}

export const hisTranSingle = defineCall({
  path: 'detail/hisTran/single',
  summary: 'Get a cleared transaction with the available transaction types of a workflow and the existing records',
  dataScope: 'parties',
  scope: reading,
  refuses: ['notFound'],
  /** Without `flow`, what all workflows of the user offer. */
  body: z.strictObject({ ...historyKey, flow: z.optional(lineText({ max: 40 })) }),
  reply: z.extend(offeredRow, {
    related: z.array(relatedRecord),
    ...ofSameCard,
    cardPayments: z.optional(cardPayments),
  }),
})

const packAnswer = z.object({
  id: z.string(),
  ...names.shape,
  next: z.optional(z.string()),
  leadsTo: z.optional(z.array(z.object({ transId: z.enum(keysOf(exceptions)), rsnCd: z.optional(z.string()) }))),
})

export const queryGuide = defineCall({
  path: 'detail/hisTran/guide',
  summary: 'Get the questions that lead to a transaction type and reason code, and what may be raised on a transaction',
  dataScope: 'parties',
  scope: 'read',
  refuses: ['notFound'],
  /** Without `version`, the questions in force. Without `original`, only the questions. */
  body: z.strictObject({
    version: z.optional(z.int().check(z.minimum(1))),
    original: z.optional(z.strictObject(historyKey)),
  }),
  reply: z.object({
    version: z.int(),
    /** The first is asked first. */
    questions: z.array(z.object({ id: z.string(), ...names.shape, answers: z.array(packAnswer) })),
    /** The side of the user's institution; null where it is none, or without `original`. */
    party: z.nullable(z.enum(['acquirer', 'issuer'])),
    /** Each result that the answers can lead to. `whyNot` is null where it may be raised on the transaction. */
    ends: z.array(z.object({ transId: z.string(), rsnCd: z.nullable(z.string()), whyNot: z.nullable(z.string()) })),
  }),
})

export const hisTranSameCard = defineCall({
  path: 'detail/hisTran/sameCard',
  summary:
    'Get the other payments of the card of a cleared transaction at the same merchant; counts as a search by card number',
  dataScope: 'parties',
  scope: 'read',
  refuses: ['notFound', 'cardSearchesMinute', 'cardSearchesDay'],
  body: z.strictObject(historyKey),
  reply: cardPayments,
})

export const hisTranSearch = defineCall({
  path: 'detail/hisTran/search',
  summary: 'Get a cleared transaction with its existing records',
  dataScope: 'parties',
  scope: reading,
  refuses: ['notFound'],
  body: z.strictObject(historyKey),
  reply: z.extend(historyRow, { refunds: z.array(refund), related: z.array(relatedRecord) }),
})

export const linkRefund = defineCall({
  path: 'link/refund',
  log: 'business',
  summary:
    'Link a cleared credit of the same card and merchant to a record, for the caller’s institution, as the refund of its original; or unlink it',
  dataScope: 'parties',
  scope: ['submit', 'reply'],
  refuses: ['notFound', 'notItsRefund'],
  body: z.strictObject({ expId: fieldSchema('expId'), ...historyKey, linked: z.boolean() }),
})

export const getTasks = defineCall({
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
    /** Changes that another user has proposed and that wait for this user's approval. */
    changes: z.int(),
  }),
})

export const definition = defineCall({
  path: 'definition',
  summary: 'Get page definition: allowed actions and option lists',
  dataScope: 'nobody',
  scope: reading,
  refuses: ['notFound'],
  body: z.strictObject({
    pageId: z.string().check(z.regex(/^[A-Za-z]+(\.[A-Za-z]+){1,3}$/), z.maxLength(80)),
  }),
  reply: z.object({
    pageId: z.string(),
    actions: z.array(z.string()),
    reasons: z.array(reason),
    /** The first day after settlement on which the flow can raise a record, as a number of days. Missing on pages outside the flows. */
    firstDay: z.optional(z.int()),
    institutions: z.array(institution),
    currencies: z.array(z.object({ currCd: z.string(), nm: names, ended })),
    /** When the user's institution asks for a one-time password with a submission. */
    emailOtp: otpSetting,
    /** The maintenance of now, or the next one within two days. Missing where there is none, and from an older server. */
    maintenance: z.optional(z.object({ begins: z.string(), ends: z.string(), nm: names })),
  }),
})
