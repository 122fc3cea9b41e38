import * as z from 'zod/mini'
import { flowIds } from '../../domain/flows/index.ts'
import { roles } from '../../domain/people/actor.ts'
import { keysOf } from '../../domain/typed.ts'
import { actions, states } from '../../domain/workflow/flow.ts'
import { todos, workScopes } from '../../domain/workflow/work.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, listOf, listPlace, rowId, sortsBy } from '../schema.ts'
import { pended, workHolder, workViewer } from './records.ts'

const scope = z._default(z.enum(workScopes), 'mine')

export const worklistSorts = sortsBy('dueDt', 'transAt', 'recCrtTs')
export type WorklistSort = (typeof worklistSorts)[number]

/** The flow of an alert's row. */
export const alertFlow = 'suspicious'
/** Workflows, and the name that alerts have in their place. */
export const workFlows = [...flowIds, alertFlow] as const
/** Asks for the records of all workflows, without alerts. */
export const recordsFlow = 'records'

/** Asks, in place of a holder, for rows that nobody of the institution holds. */
export const nobody = 'nobody'
/** Asks for rows that the caller holds. */
export const me = 'me'
/** Asks for rows that another user of the institution holds. */
export const colleagues = 'colleagues'

const workRow = z.object({
  todo: z.enum(todos),
  /** A workflow, or `suspicious` for an alert. */
  flow: z.string(),
  /** A record has this, an alert has `rid`. */
  expId: z.optional(z.string()),
  rid: z.optional(z.string()),
  state: z.optional(z.enum(states)),
  version: z.int(),
  contentVersion: z.int(),
  transId: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  counterparty: z.string(),
  priAcctNo: z.string(),
  retriRefNo: z.string(),
  settleDt: z.string(),
  rsnCd: z.nullable(z.string()),
  /** The last day on which what it waits for is possible; null for an alert. */
  dueDt: z.nullable(z.string()),
  /** When `dueDt` ends on the network's clock, such as `17:00`; missing at the end of the day. */
  dueTime: z.optional(z.string()),
  /** The last day on which the receiver may answer it with another record. */
  answerBy: z.nullable(z.string()),
  recCrtTs: z.string(),
  /** The time of its last step. */
  stateTs: z.string(),
  /** Who of the caller’s institution works on it now; null where nobody has claimed it. */
  heldBy: z.nullable(workHolder),
  /** Other colleagues who have it open; missing where there are none. */
  viewers: z.optional(z.array(workViewer)),
  /** The colleague who is away, has it and named the caller as deputy; null where there is none. */
  deputyFor: z.nullable(z.string()),
  /** The sum, number and last day of the credits that may have refunded the original; null if there are none. */
  refund: z.nullable(z.object({ transAt: z.string(), count: z.int(), settleDt: z.string() })),
  /** Only where the call asks for pended records. */
  pended: z.optional(pended),
  actions: z.array(
    z.object({
      action: z.enum([...actions, 'handle']),
      allowed: z.boolean(),
      reason: z.optional(z.string()),
      needs: z.optional(z.enum(keysOf(roles))),
    }),
  ),
})
export type WorkRow = z.infer<typeof workRow>

/** Filters of the worklist, which its numbers take too. */
const conditions = {
  scope,
  expId: z.optional(fieldSchema('expId')),
  todo: z.optional(z.enum(todos)),
  dueDtFrom: z.optional(fieldSchema('dueDt')),
  dueDtTo: z.optional(fieldSchema('dueDt')),
  counterparty: z.optional(fieldSchema('counterparty')),
  transId: z.optional(fieldSchema('transId')),
  retriRefNo: z.optional(fieldSchema('retriRefNo')),
  transAtFrom: z.optional(fieldSchema('transAt')),
  transAtTo: z.optional(fieldSchema('transAt')),
  transCurrCd: z.optional(fieldSchema('transCurrCd')),
  flow: z.optional(z.enum([...workFlows, recordsFlow])),
  /** The days between which its last step was. */
  stateTsFrom: z.optional(fieldSchema('settleDt')),
  stateTsTo: z.optional(fieldSchema('settleDt')),
  /** A user of the caller’s institution, `me` for the caller, `colleagues` for all others, or `nobody`. */
  heldBy: z.optional(z.union([z.enum([nobody, me, colleagues]), rowId])),
  /** Only what the caller has as a deputy. */
  asDeputy: z.optional(z.literal('1')),
  /** Only records that the caller’s institution has put off until a later day, which are left out otherwise. */
  pended: z.optional(z.literal('1')),
  /** The institution whose work is listed, for users who act for all. */
  insIdCd: z.optional(fieldSchema('submitInsIdCd')),
}

/** Sorts by due day and then by age if no order is given; alerts have no due day and come last. */
export const queryWorklist = defineCall({
  path: 'query/worklist',
  csv: true,
  summary:
    'List records of all workflows on which the user, their institution or the counterparty can act now, and unhandled alerts for risk officers',
  dataScope: 'parties',
  refuses: ['rangeReversed', 'otherInstitution'],
  body: z.strictObject({ ...listPlace(worklistSorts, 'dueDt'), ...conditions }),
  reply: listOf(workRow),
})

/** The summary counts no further than this; a higher number says that there are more. */
export const summaryCountsTo = 1_000

const urgency = {
  count: z.int(),
  /** The number of rows past their last day, and of rows within three days of it. */
  over: z.int(),
  soon: z.int(),
  nextDueDt: z.nullable(z.string()),
}

export const worklistSummary = defineCall({
  path: 'worklist/summary',
  summary:
    'Get the number and urgency of the rows that the worklist finds by these filters, by what is to be done, how many of them colleagues hold, and the names of the colleagues whose deputy the user is today',
  dataScope: 'institution',
  refuses: ['rangeReversed', 'otherInstitution'],
  body: z.strictObject(conditions),
  reply: z.object({
    total: z.int(),
    over: z.int(),
    soon: z.int(),
    /** The number of rows that colleagues hold. */
    held: z.int(),
    list: z.array(z.object({ todo: z.enum(todos), ...urgency })),
    deputyFor: z.array(z.string()),
  }),
})

/** Minutes for which a claim holds unless it is renewed. */
export const claimMinutes = 10

export const worklistNext = defineCall({
  path: 'worklist/next',
  summary:
    'Claim the most urgent row of the worklist that no user of the institution has claimed, for ten minutes; null if there is none',
  dataScope: 'oneself',
  body: z.strictObject({}),
  reply: z.nullable(workRow),
})

/** A record or an alert. */
const workItem = z.union([z.strictObject({ expId: fieldSchema('expId') }), z.strictObject({ rid: rowId })])

/** The record or alert that the caller has left. The call also gives up their claim on it. */
const release = z.optional(workItem)
/** The caller only looks at it. It isn't claimed, and colleagues see the caller as a viewer. */
const viewing = z.optional(z.literal(true))

export const worklistClaim = defineCall({
  path: 'worklist/claim',
  background: true,
  summary:
    'Claim a record or alert for ten minutes, or renew the claim, and give up the one left for it. Where a colleague has claimed it, or with `viewing`, the caller is shown to colleagues as a viewer. Returns who has claimed it, and who else has it open. It stops colleagues only where the institution’s setting says so.',
  dataScope: 'parties',
  refuses: ['forbidden', 'notFound'],
  body: z.union([
    z.strictObject({ expId: fieldSchema('expId'), release, viewing }),
    z.strictObject({ rid: rowId, release, viewing }),
  ]),
  reply: z.object({ heldBy: z.nullable(workHolder), viewers: z.array(workViewer) }),
})

export const worklistRelease = defineCall({
  path: 'worklist/release',
  background: true,
  summary: 'Give up one’s own claim on a record or alert, and say that it is no longer open',
  dataScope: 'parties',
  refuses: ['forbidden', 'notFound'],
  body: workItem,
})

/** Records and alerts that one call assigns or unassigns, at most. */
export const maxAssigned = 100

const workItems = z.array(workItem).check(z.minLength(1), z.maxLength(maxAssigned))

export const worklistAssign = defineCall({
  path: 'worklist/assign',
  log: 'business',
  summary:
    'Assign records and alerts to a colleague, who holds them until their next step. Returns the ids of those assigned, and of those on which the colleague cannot act.',
  dataScope: 'colleagues',
  refuses: ['notFound'],
  body: z.strictObject({ list: workItems, userId: rowId, reason: fieldSchema('remark') }),
  reply: z.object({ assigned: z.array(z.string()), refused: z.array(z.string()) }),
})

export const worklistUnassign = defineCall({
  path: 'worklist/unassign',
  log: 'business',
  summary:
    'End the claims and assignments of colleagues on records and alerts. Returns the ids of those that were held.',
  dataScope: 'parties',
  refuses: ['notFound'],
  body: z.strictObject({ list: workItems, reason: fieldSchema('remark') }),
  reply: z.object({ released: z.array(z.string()) }),
})

export const worklistHand = defineCall({
  path: 'worklist/hand',
  log: 'business',
  summary:
    'Hand a record on which the caller may act to a colleague who may act on it too, and who holds it until its next step; or take it over, by naming oneself.',
  dataScope: 'colleagues',
  refuses: ['forbidden', 'notFound', 'notYourWork', 'notTheirWork', 'heldByColleague', 'keyReused'],
  body: z.strictObject({ expId: fieldSchema('expId'), userId: rowId, reason: fieldSchema('remark') }),
})

export const queryTakers = defineCall({
  path: 'query/takers',
  summary: 'List the colleagues who may take the next step on a record, by name, with until when they are away',
  dataScope: 'parties',
  refuses: ['forbidden', 'notFound'],
  body: z.strictObject({ expId: fieldSchema('expId') }),
  reply: z.object({
    list: z.array(
      z.object({ userId: z.string(), username: z.string(), name: z.string(), awayUntil: z.nullable(z.string()) }),
    ),
  }),
})

export const queryAssignees = defineCall({
  path: 'query/assignees',
  summary:
    'List the active users of the caller’s institution who process records or alerts, by name, with until when they are away and who is their deputy',
  dataScope: 'colleagues',
  refuses: ['notFound'],
  body: z.strictObject({ insIdCd: fieldSchema('submitInsIdCd') }),
  reply: z.object({
    list: z.array(
      z.object({
        userId: z.string(),
        username: z.string(),
        name: z.string(),
        roles: z.array(z.enum(keysOf(roles))),
        /** Null for who is there today. */
        awayUntil: z.nullable(z.string()),
        deputyId: z.nullable(z.string()),
      }),
    ),
  }),
})

export const worklistPend = defineCall({
  path: 'worklist/pend',
  log: 'business',
  summary:
    'Put off a record on which the caller may act: it leaves the worklist of the institution until this day. Deadlines stay as they are.',
  dataScope: 'parties',
  refuses: ['forbidden', 'notFound', 'notYourWork', 'pendPast', 'pendDay', 'recordChanged', 'keyReused'],
  body: z.strictObject({
    expId: fieldSchema('expId'),
    version: z.int().check(z.minimum(1)),
    /** The record is back in the worklist on this day: after today, and at the latest on its last day. */
    until: fieldSchema('dueDt'),
    reason: fieldSchema('remark').check(z.minLength(1)),
  }),
})

export const worklistUnpend = defineCall({
  path: 'worklist/unpend',
  log: 'business',
  summary: 'Take a record that a user of the institution has put off back into the worklist',
  dataScope: 'parties',
  refuses: ['forbidden', 'notFound', 'notYourWork', 'keyReused'],
  body: z.strictObject({ expId: fieldSchema('expId') }),
})
