import { type Actor, hasRole, isAdministrator, mayActFor, type Role } from './actor.ts'

/** Dual control: what one keeper proposes and another approves before it takes effect. */

interface ChangeKindFacts {
  /** The right that an approver of the institution concerned needs. Administrators approve for every institution. */
  approvers: readonly Role[]
}

const ofAccounts = { approvers: ['manager'] } as const
const ofTheNetwork = { approvers: [] } as const
const ofRisk = { approvers: ['manager', 'riskOfficer'] } as const

/** Every kind of change that may wait for a second person. */
export const changeKinds = {
  createUser: ofAccounts,
  updateUser: ofAccounts,
  enableUser: ofAccounts,
  giveUserPassword: ofAccounts,
  modifyInsSetting: ofAccounts,
  addLimitRule: ofTheNetwork,
  modifyLimitRule: ofTheNetwork,
  deleteLimitRule: ofTheNetwork,
  addRiskRule: ofRisk,
  modifyRiskRule: ofRisk,
  enableRiskRule: ofRisk,
  modifyRiskThreshold: ofRisk,
  modifyDualControl: ofTheNetwork,
} as const satisfies Record<string, ChangeKindFacts>

export type ChangeKindName = keyof typeof changeKinds
export const changeKindNames = Object.keys(changeKinds) as ChangeKindName[]

/** `outdated`: what it changes was changed otherwise before anybody approved it. */
export const pendingChangeStates = ['pending', 'approved', 'rejected', 'withdrawn', 'outdated', 'expired'] as const
export type PendingChangeState = (typeof pendingChangeStates)[number]

export const changeDecisions = ['approve', 'reject', 'withdraw'] as const
export type ChangeDecision = (typeof changeDecisions)[number]

/** After so many days a change that nobody has decided expires. */
export const approvalDays = 7

/** A key for the changed thing. At most one change per key waits. */
export const changedThing = {
  user: (userId: string) => `user:${userId}`,
  username: (username: string) => `username:${username.toLowerCase()}`,
  limitRule: (ruleId: string) => `limitRule:${ruleId}`,
  insSetting: (insIdCd: string) => `insSetting:${insIdCd}`,
  riskRule: (ruleId: string) => `riskRule:${ruleId}`,
  riskThreshold: (insIdCd: string) => `riskThreshold:${insIdCd}`,
  dualControl: () => 'dualControl',
} as const

/** A pending change as the rules see one. */
export interface ChangeFacts {
  kind: ChangeKindName
  state: PendingChangeState
  /** The institution whose users it concerns; the head for what concerns all. */
  insIdCd: string
  /** See `changedThing`. */
  thing: string | null
  proposedBy: string
}

/** The kinds whose changes of the own institution this user sees and may decide. */
export function kindsDecidedBy(actor: Actor): ChangeKindName[] {
  return changeKindNames.filter((kind) => isApproverOf(actor, kind))
}

function isApproverOf(actor: Actor, kind: ChangeKindName): boolean {
  return isAdministrator(actor) || changeKinds[kind].approvers.some((role) => hasRole(actor, role))
}

/** Keepers of the head read those of all institutions; only administrators decide them too. */
export function seesChange(actor: Actor, { kind, insIdCd, proposedBy }: ChangeFacts): boolean {
  if (isAdministrator(actor) || proposedBy === actor.userId) return true
  return mayActFor(actor, insIdCd) && isApproverOf(actor, kind)
}

/**
 * The error that keeps this user from deciding a change, or null. Nobody approves their own proposal or a change to
 * their own account.
 */
export function refusalOfDecision(
  actor: Actor,
  change: ChangeFacts,
  decision: ChangeDecision,
): 'changeDecided' | 'changeExpired' | 'notProposer' | 'ownProposal' | 'ownAccount' | 'roleMissing' | null {
  if (change.state === 'expired') return 'changeExpired'
  if (change.state !== 'pending') return 'changeDecided'
  if (decision === 'withdraw') return change.proposedBy === actor.userId ? null : 'notProposer'
  if (change.proposedBy === actor.userId) return 'ownProposal'
  if (change.thing === changedThing.user(actor.userId)) return 'ownAccount'
  if (isAdministrator(actor)) return null
  return change.insIdCd === actor.insIdCd && isApproverOf(actor, change.kind) ? null : 'roleMissing'
}
