import { z } from 'zod'
import { changeDecisions, changeKindNames, pendingChangeStates } from '../domain/pendingChanges.ts'
import { defineCall } from './call.ts'
import { actionOffers, fieldSchema, listOf, names, nothing, paging, rowId } from './schema.ts'

/** Dual control: changes that one keeper proposes and another approves. */

const changeId = rowId
const version = z.int().min(1)
const state = z.enum(pendingChangeStates)

/** The reply of a call whose change waits for a second person: the id of its `pendingChange`. */
const sentForApproval = z.object({ pending: z.string() })

/** The reply of a call whose change may have to be approved: `{pending}` where it has, else what it answers when done. */
export function orPending<Reply extends z.ZodType>(done: Reply) {
  return z.union([sentForApproval, done])
}

/** In rows: the id of the change that waits for this thing; null where none does. */
export const pendingChangeId = z.string().nullable()

const row = {
  changeId: z.string(),
  /** Counted up with each decision: whoever decides says which one they saw. */
  version: z.int(),
  kind: z.enum(changeKindNames),
  state,
  insIdCd: z.string(),
  insNm: names,
  /** The changed thing, named as in the audit log. */
  target: z.string(),
  /** Names. */
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was rejected. */
  remark: z.string().nullable(),
  actions: actionOffers(changeDecisions),
}
export const pendingChangeRow = z.object(row)
export type PendingChangeRow = z.infer<typeof pendingChangeRow>

/** A thing's fields by name; null where it isn't there. */
const facts = z.record(z.string(), z.unknown()).nullable()
export const pendingChangeDetail = z.object({ ...row, before: facts, after: facts })
export type PendingChangeDetail = z.infer<typeof pendingChangeDetail>

export const queryPendingChange = defineCall({
  method: 'POST',
  path: 'query/pendingChange',
  summary: 'Changes that wait for a second person, and those that were decided, the newest first',
  concerns: 'institution',
  body: z.strictObject({ ...paging, state: state.optional(), kind: z.enum(changeKindNames).optional() }),
  reply: listOf(pendingChangeRow),
})

export const detailPendingChange = defineCall({
  method: 'POST',
  path: 'detail/pendingChange',
  summary: 'A change with what it changes, before and after',
  concerns: 'institution',
  body: z.strictObject({ changeId }),
  reply: pendingChangeDetail,
})

export const approvePendingChange = defineCall({
  method: 'POST',
  path: 'approve/pendingChange',
  log: 'administration',
  summary: 'Approve a change that somebody else has proposed: it takes effect at once',
  concerns: 'institution',
  body: z.strictObject({ changeId, version }),
  reply: pendingChangeDetail,
})

export const rejectPendingChange = defineCall({
  method: 'POST',
  path: 'reject/pendingChange',
  log: 'administration',
  summary: 'Reject a change that somebody else has proposed, and say why',
  concerns: 'institution',
  body: z.strictObject({ changeId, version, remark: fieldSchema('remark').trim().min(1) }),
  reply: pendingChangeDetail,
})

export const withdrawPendingChange = defineCall({
  method: 'POST',
  path: 'withdraw/pendingChange',
  log: 'administration',
  summary: 'Withdraw a change that one has proposed oneself',
  concerns: 'institution',
  body: z.strictObject({ changeId, version }),
  reply: pendingChangeDetail,
})

const dualControl = z.object({
  /** Whether changes of accounts, settings and rules need a second person. */
  on: z.boolean(),
  /** 0 while nobody has chosen. */
  version: z.int(),
  pendingChange: pendingChangeId,
})
export type DualControl = z.infer<typeof dualControl>

export const queryDualControl = defineCall({
  method: 'GET',
  path: 'query/dualControl',
  summary: 'Whether changes of accounts, settings and rules need a second person',
  concerns: 'nobody',
  body: nothing,
  reply: dualControl,
})

export const modifyDualControl = defineCall({
  method: 'POST',
  path: 'modify/dualControl',
  log: 'administration',
  summary: 'Switch dual control on at once, or propose to switch it off',
  concerns: 'nobody',
  body: z.strictObject({ on: z.boolean(), version: z.int().min(0) }),
  reply: orPending(dualControl),
})
