import { keysOf } from '../typed.ts'
import { type Actor, headInsIdCd, isAdministrator, mayActFor, type Role, roles } from './actor.ts'
import { type MenuName, menusOf } from './menus.ts'

export interface AccountManager extends Actor {
  menus: readonly MenuName[]
}

export interface Account {
  userId: string
  email: string | null
  insIdCd: string
  roles: readonly Role[]
  menus: readonly MenuName[]
}

export const accountActions = ['modify', 'enable', 'givePassword', 'delete'] as const
export type AccountAction = (typeof accountActions)[number]

export const usernameLength = { min: 3, max: 32 } as const

/** Allows at most twelve digits in a row: a user name stands in every log and may hold no card number. */
export const usernamePattern = new RegExp(
  String.raw`^(?!.*\d{13})[A-Za-z0-9._]{${usernameLength.min},${usernameLength.max}}$`,
)
export const nickNamePattern = /^[^\p{Cc}]{1,64}$/u
/** Hours for which a mailed temporary password opens the account, once. */
export const temporaryHours = 72

export function maySeeName(actor: Actor, insIdCd: string): boolean {
  return mayActFor(actor, insIdCd) || insIdCd === headInsIdCd
}

/** Returns the highest level held; level 1 is the highest. */
function levelOf(some: readonly Role[]): number {
  return Math.min(...some.map((role) => roles[role].level))
}

export function rolesToGive(manager: AccountManager): Role[] {
  return keysOf(roles).filter((role) => roles[role].level >= levelOf(manager.roles))
}

/** Keeps manager apart from handler, verifier and auditor: a manager takes no step on records. */
export function areCompatible(some: readonly Role[]): boolean {
  return !some.includes('manager') || !some.some((role) => ['handler', 'verifier', 'auditor'].includes(role))
}

/** Returns the error that forbids the action, or null. Accounts of other institutions are not even visible. */
export function refusalOf(
  manager: AccountManager,
  account: Account,
  action: AccountAction,
): 'otherInstitution' | 'accountAbove' | 'ownAccount' | null {
  if (!mayActFor(manager, account.insIdCd)) return 'otherInstitution'
  if (levelOf(account.roles) < levelOf(manager.roles)) return 'accountAbove'
  if (action !== 'modify' && account.userId === manager.userId) return 'ownAccount'
  return null
}

interface AccountProblem {
  field: 'email' | 'insIdCd' | 'roles' | 'menus'
  error:
    | ('otherInstitution' | 'roleAbove' | 'rolesApart' | 'menuNotOfRole')
    | ('administratorMenus' | 'menuAbove' | 'ownAccount' | 'ownAddress')
}

/** Returns the first problem, or null; `before` is null for a new account. */
export function checkAccount(
  manager: AccountManager,
  before: Account | null,
  after: Omit<Account, 'userId'>,
): AccountProblem | null {
  if (!mayActFor(manager, after.insIdCd)) return { field: 'insIdCd', error: 'otherInstitution' }
  if (!after.roles.every((role) => rolesToGive(manager).includes(role))) return { field: 'roles', error: 'roleAbove' }
  const sameRoles = before !== null && isSame(after.roles, before.roles)
  if (!sameRoles && !areCompatible(after.roles)) return { field: 'roles', error: 'rolesApart' }
  const given = menusOf(after.roles)
  if (!after.menus.every((menu) => given.includes(menu))) return { field: 'menus', error: 'menuNotOfRole' }
  const administers = after.roles.some((role) => roles[role].level === 1)
  if (administers && after.menus.length < given.length) return { field: 'menus', error: 'administratorMenus' }
  // A menu that was taken from the manager is not theirs to give.
  const withheld = isAdministrator(manager)
    ? []
    : menusOf(manager.roles).filter((menu) => !manager.menus.includes(menu))
  const fresh = after.menus.filter((menu) => !before?.menus.includes(menu))
  if (fresh.some((menu) => withheld.includes(menu))) return { field: 'menus', error: 'menuAbove' }
  if (before?.userId === manager.userId) {
    // The user centre asks for the password: codes and reset links go to that address.
    if (after.email !== before.email) return { field: 'email', error: 'ownAddress' }
    if (after.insIdCd !== before.insIdCd) return { field: 'insIdCd', error: 'ownAccount' }
    if (!isSame(after.roles, before.roles)) return { field: 'roles', error: 'ownAccount' }
    if (!isSame(after.menus, before.menus)) return { field: 'menus', error: 'ownAccount' }
  }
  return null
}

export function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}
