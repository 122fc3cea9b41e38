import type { Call } from '../../../contract/call.ts'
import { type Actor, hasRole, isAdministrator, type Role } from '../../../domain/people/actor.ts'
import type { ApiScope } from '../../../domain/people/apiKeys.ts'
import type { MenuName } from '../../../domain/people/menus.ts'
import { proofMinutes } from '../../../domain/people/secondFactor.ts'
import { CallError } from './errors.ts'

export interface SessionUser extends Actor {
  menus: readonly MenuName[]
  /** Only an API key has scopes. */
  scopes?: readonly ApiScope[]
}

/** A user as their session shows them. */
export interface SignedInUser extends SessionUser {
  /** When password or second factor was given last, in milliseconds of this process's clock; 0: longer ago than is known. */
  provedAt: number
}

/** Whose limits a user spends: all keys of an institution share theirs, or each new key would raise them. */
export function limitedAs({ userId, insIdCd, scopes }: SessionUser): string {
  return scopes ? `keys of ${insIdCd}` : userId
}

export interface Right {
  menu: MenuName | readonly MenuName[]
  role?: Role
  /** Asks for a password or second factor of the last ten minutes: always, or for a full card number (`unmix`). */
  stepUp?: 'always' | 'fullCard'
}

/**
 * Who may call: anyone, any signed-in user, API keys alone, or one who has the right or one of several. An API key also
 * needs a scope of the call (`checkScope`). What depends on the record (institution, side, state, four eyes) is left to
 * `decide()`.
 */
export type Access = 'anyone' | 'session' | 'key' | Right | readonly Right[]

/** Throws the error that keeps this user from the call. */
export function checkAccess(access: Access, user: SignedInUser | null): void {
  if (access === 'anyone') return
  if (!user) throw new CallError('sessionExpired')
  if (access === 'session') return
  if (access === 'key') {
    if (!user.scopes) throw new CallError('forbidden')
    return
  }
  if (!rightsOf(access).some((right) => hasRight(user, right))) throw new CallError('forbidden')
  if (stepUpOf(access) === 'always') expectRecentProof(user)
}

/** Throws `keyScope` when an API key has none of the scopes of this call. */
export function checkScope({ scope = [] }: Pick<Call, 'scope'>, user: SignedInUser | null): void {
  const scopes = user?.scopes
  if (scopes && ![scope].flat().some((one) => scopes.includes(one))) throw new CallError('keyScope')
}

export function stepUpOf(access: Access): Right['stepUp'] {
  return typeof access === 'string' ? undefined : rightsOf(access).find(({ stepUp }) => stepUp)?.stepUp
}

/** Throws `proofStale` when password and second factor were given too long ago. */
export function expectRecentProof({ provedAt }: SignedInUser): void {
  if (Date.now() - provedAt > proofMinutes * 60_000) throw new CallError('proofStale')
}

export function withStepUp(access: Right | readonly Right[], stepUp: 'always' | 'fullCard' = 'always'): Right[] {
  return rightsOf(access).map((right) => ({ ...right, stepUp }))
}

export function hasRight(user: SessionUser, { menu, role }: Right): boolean {
  if (isAdministrator(user)) return true
  const menus = typeof menu === 'string' ? [menu] : menu
  return menus.some((one) => user.menus.includes(one)) && (role === undefined || hasRole(user, role))
}

export function rightsOf(access: Right | readonly Right[]): readonly Right[] {
  return 'menu' in access ? [access] : access
}
