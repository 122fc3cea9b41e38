import * as z from 'zod/mini'
import { changeDecisions, changeKindNames, pendingChangeStates } from '../../domain/people/pendingChanges.ts'
import { defineCall } from '../call.ts'
import { actionOffers, fieldSchema, listOf, listPlace, names, rowId, sortsBy } from '../schema.ts'

const changeId = rowId
const version = z.int().check(z.minimum(1))
const state = z.enum(pendingChangeStates)

/** `pending` is the id of the `pendingChange` that waits for a second person. */
const sentForApproval = z.object({ pending: z.string() })

/** Reply of a call that may need approval: `{pending}` where it does, else the usual reply. */
export function orPending<Reply extends z.ZodMiniType>(done: Reply) {
  return z.union([sentForApproval, done])
}

/** In rows: the change that waits for approval; null where none does. */
export const pendingChangeId = z.nullable(z.string())

const row = {
  changeId: z.string(),
  /** Rises with each decision. A decision names the version that its user has read. */
  version: z.int(),
  kind: z.enum(changeKindNames),
  state,
  insIdCd: z.string(),
  insNm: names,
  target: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  actions: actionOffers(changeDecisions),
}
const pendingChangeRow = z.object(row)
export type PendingChangeRow = z.infer<typeof pendingChangeRow>

/** Fields by name; null where the object doesn't exist. */
const facts = z.nullable(z.record(z.string(), z.unknown()))
const pendingChangeDetail = z.object({
  ...row,
  /** Whether this user has proposed it. */
  mine: z.boolean(),
  /** The user whose account it changes; null where it changes something else, or makes an account. */
  userId: z.nullable(z.string()),
  before: facts,
  after: facts,
  /**
   * The act that outdated the change. `what` is the path of the call, as the audit log has it. It is missing where the log
   * does not know the act.
   */
  outdatedBy: z.optional(z.object({ at: z.string(), what: z.string(), name: z.nullable(z.string()) })),
})
export type PendingChangeDetail = z.infer<typeof pendingChangeDetail>

const ofDecision = [
  'roleMissing',
  'notFound',
  'recordChanged',
  'ownAccount',
  'changeExpired',
  'changeDecided',
  'ownProposal',
] as const

export const queryPendingChange = defineCall({
  path: 'query/pendingChange',
  summary: 'Search pending and decided changes, newest first',
  dataScope: 'institution',
  body: z.strictObject({
    ...listPlace(sortsBy('proposedAt'), '-proposedAt'),
    state: z.optional(state),
    kind: z.optional(z.enum(changeKindNames)),
  }),
  reply: listOf(pendingChangeRow),
})

export const detailPendingChange = defineCall({
  path: 'detail/pendingChange',
  summary: 'Get a change with its values before and after',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ changeId }),
  reply: pendingChangeDetail,
})

export const approvePendingChange = defineCall({
  path: 'approve/pendingChange',
  log: 'administration',
  summary: 'Approve a change proposed by another user; it takes effect immediately',
  dataScope: 'institution',
  /** And those of the change itself: `changes/routes.ts` adds them. */
  refuses: [...ofDecision, 'otherInstitution', 'changeOutdated', 'proposerMayNot'],
  body: z.strictObject({ changeId, version }),
  reply: pendingChangeDetail,
})

export const rejectPendingChange = defineCall({
  path: 'reject/pendingChange',
  log: 'administration',
  summary: 'Reject a change proposed by another user, with a reason',
  dataScope: 'institution',
  refuses: [...ofDecision, 'notProposer'],
  body: z.strictObject({ changeId, version, remark: fieldSchema('remark').check(z.trim(), z.minLength(1)) }),
  reply: pendingChangeDetail,
})

export const withdrawPendingChange = defineCall({
  path: 'withdraw/pendingChange',
  log: 'administration',
  summary: 'Withdraw a change proposed by the user',
  dataScope: 'institution',
  refuses: [...ofDecision, 'notProposer'],
  body: z.strictObject({ changeId, version }),
  reply: pendingChangeDetail,
})

const dualControl = z.object({
  /** Changes of accounts, settings and rules need a second person. */
  on: z.boolean(),
  /** 0 while nobody has chosen. */
  version: z.int(),
  pendingChange: pendingChangeId,
})
export const queryDualControl = defineCall({
  method: 'GET',
  path: 'query/dualControl',
  summary: 'Get whether dual control is enabled',
  dataScope: 'nobody',
  reply: dualControl,
})

export const modifyDualControl = defineCall({
  path: 'modify/dualControl',
  log: 'administration',
  summary: 'Enable dual control, or propose to disable it',
  dataScope: 'nobody',
  refuses: ['recordChanged', 'keyReused', 'changePending'],
  body: z.strictObject({ on: z.boolean(), version: z.int().check(z.minimum(0)) }),
  reply: orPending(dualControl),
})
