import type { ReferenceKind } from '../reference/reference.ts'
import { keysOf } from '../typed.ts'
import { type Actor, hasRole, isAdministrator, mayActFor, type Role } from './actor.ts'

interface ChangeKindFacts {
  approvers: readonly Role[]
}

const ofAccounts = { approvers: ['manager'] } as const
const ofTheNetwork = { approvers: [] } as const
const ofRisk = { approvers: ['manager', 'riskOfficer'] } as const

export const changeKinds = {
  createUser: ofAccounts,
  updateUser: ofAccounts,
  enableUser: ofAccounts,
  giveUserPassword: ofAccounts,
  revokeUserFactors: ofAccounts,
  modifyInsSetting: ofAccounts,
  modifyFactorPolicy: ofAccounts,
  provisionUser: ofAccounts,
  modifyDirectory: ofAccounts,
  createApiKey: ofAccounts,
  createWebhook: ofAccounts,
  modifySsoSetting: ofAccounts,
  addLimitRule: ofTheNetwork,
  modifyLimitRule: ofTheNetwork,
  deleteLimitRule: ofTheNetwork,
  importRulePack: ofTheNetwork,
  restoreRulePack: ofTheNetwork,
  importReference: ofTheNetwork,
  addRiskRule: ofRisk,
  modifyRiskRule: ofRisk,
  enableRiskRule: ofRisk,
  modifyRiskThreshold: ofRisk,
  modifyDualControl: ofTheNetwork,
} as const satisfies Record<string, ChangeKindFacts>

export type ChangeKindName = keyof typeof changeKinds
export const changeKindNames = keysOf(changeKinds)

/** `outdated`: the object was changed in another way before anybody approved. */
export const pendingChangeStates = ['pending', 'approved', 'rejected', 'withdrawn', 'outdated', 'expired'] as const
export type PendingChangeState = (typeof pendingChangeStates)[number]

export const changeDecisions = ['approve', 'reject', 'withdraw'] as const
export type ChangeDecision = (typeof changeDecisions)[number]

/** Days after which an undecided change expires. */
export const approvalDays = 7

/** Keys of what can change. At most one change per key can wait. */
export const changeKey = {
  user: (userId: string) => `user:${userId}`,
  username: (username: string) => `username:${username.toLowerCase()}`,
  limitRule: (ruleId: string) => `limitRule:${ruleId}`,
  rulePack: () => 'rulePack',
  reference: (kind: ReferenceKind) => `reference:${kind}`,
  insSetting: (insIdCd: string) => `insSetting:${insIdCd}`,
  factorPolicy: (insIdCd: string) => `factorPolicy:${insIdCd}`,
  directory: (insIdCd: string) => `directory:${insIdCd}`,
  ssoSetting: (insIdCd: string) => `ssoSetting:${insIdCd}`,
  riskRule: (ruleId: string) => `riskRule:${ruleId}`,
  riskThreshold: (insIdCd: string) => `riskThreshold:${insIdCd}`,
  dualControl: () => 'dualControl',
} as const

/** The user whose account a change with this key changes, or null. */
export function changedUser(key: string | null): string | null {
  return /^user:(\d+)$/.exec(key ?? '')?.[1] ?? null
}

export interface ChangeFacts {
  kind: ChangeKindName
  state: PendingChangeState
  insIdCd: string
  thing: string | null
  proposedBy: string
}

export function kindsDecidedBy(actor: Actor): ChangeKindName[] {
  return changeKindNames.filter((kind) => isApproverOf(actor, kind))
}

function isApproverOf(actor: Actor, kind: ChangeKindName): boolean {
  return isAdministrator(actor) || changeKinds[kind].approvers.some((role) => hasRole(actor, role))
}

/**
 * Approvers of the head institution see changes of all institutions, but only administrators may decide those of
 * others.
 */
export function seesChange(actor: Actor, { kind, insIdCd, proposedBy }: ChangeFacts): boolean {
  if (isAdministrator(actor) || proposedBy === actor.userId) return true
  return mayActFor(actor, insIdCd) && isApproverOf(actor, kind)
}

/**
 * Returns the error that keeps this user from deciding, or null. Nobody approves their own proposal or a change to
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
  if (change.thing === changeKey.user(actor.userId)) return 'ownAccount'
  if (isAdministrator(actor)) return null
  return change.insIdCd === actor.insIdCd && isApproverOf(actor, change.kind) ? null : 'roleMissing'
}
