import { type Actor, headInsIdCd, isAdministrator, mayActFor, type Role, roles } from './actor.ts'
import { type MenuName, menusOf } from './menus.ts'

/** Who keeps whose account, and what they may give away. Specification 6. */

/** Whoever keeps accounts: an administrator, or a manager. */
export interface Keeper extends Actor {
  menus: readonly MenuName[]
}

/** An account as the rules see it. */
export interface Account {
  userId: string
  email: string | null
  insIdCd: string
  roles: readonly Role[]
  menus: readonly MenuName[]
}

export const accountActions = ['modify', 'enable', 'givePassword', 'delete'] as const
export type AccountAction = (typeof accountActions)[number]

/** A name to sign in with. It stands in every log, so it holds no card number: at most twelve digits in a row. */
export const usernamePattern = /^(?!.*\d{13})[A-Za-z0-9._]{3,32}$/
/** A name that people read: anything but control characters. */
export const nickNamePattern = /^[^\p{Cc}]{1,64}$/u
/** A password that came by mail opens the account for so long, once. */
export const temporaryHours = 72

/** Whose name and picture a user may see: of the own institution and the head, of all where they act for all. */
export function maySeeName(actor: Actor, insIdCd: string): boolean {
  return mayActFor(actor, insIdCd) || insIdCd === headInsIdCd
}

/** Level 1 is the highest. */
export function levelOf(some: readonly Role[]): number {
  return Math.min(...some.map((role) => roles[role].level))
}

/** The roles that this keeper may give: none above their own. */
export function rolesToGive(keeper: Keeper): Role[] {
  return (Object.keys(roles) as Role[]).filter((role) => roles[role].level >= levelOf(keeper.roles))
}

/** A manager takes no step on records: the role excludes handler, verifier and auditor. */
export function areCompatible(some: readonly Role[]): boolean {
  return !some.includes('manager') || !some.some((role) => ['handler', 'verifier', 'auditor'].includes(role))
}

/** What keeps an action from this account; null where nothing does. Accounts of others' institutions aren't even seen. */
export function refusalOf(
  keeper: Keeper,
  account: Account,
  action: AccountAction,
): 'otherInstitution' | 'accountAbove' | 'ownAccount' | null {
  if (!mayActFor(keeper, account.insIdCd)) return 'otherInstitution'
  if (levelOf(account.roles) < levelOf(keeper.roles)) return 'accountAbove'
  if (action !== 'modify' && account.userId === keeper.userId) return 'ownAccount'
  return null
}

export interface AccountProblem {
  field: 'email' | 'insIdCd' | 'roles' | 'menus'
  error:
    | ('otherInstitution' | 'roleAbove' | 'rolesApart' | 'menuNotOfRole')
    | ('administratorMenus' | 'menuAbove' | 'ownAccount' | 'ownAddress')
}

/** The first thing that this keeper may not make of an account; `before` is null for a new one. */
export function checkAccount(
  keeper: Keeper,
  before: Account | null,
  after: Omit<Account, 'userId'>,
): AccountProblem | null {
  if (!mayActFor(keeper, after.insIdCd)) return { field: 'insIdCd', error: 'otherInstitution' }
  if (!after.roles.every((role) => rolesToGive(keeper).includes(role))) return { field: 'roles', error: 'roleAbove' }
  const sameRoles = before !== null && isSame(after.roles, before.roles)
  if (!sameRoles && !areCompatible(after.roles)) return { field: 'roles', error: 'rolesApart' }
  const given = menusOf(after.roles)
  if (!after.menus.every((menu) => given.includes(menu))) return { field: 'menus', error: 'menuNotOfRole' }
  const administers = after.roles.some((role) => roles[role].level === 1)
  if (administers && after.menus.length < given.length) return { field: 'menus', error: 'administratorMenus' }
  // A menu that was taken from the keeper is not theirs to give.
  const withheld = isAdministrator(keeper) ? [] : menusOf(keeper.roles).filter((menu) => !keeper.menus.includes(menu))
  const fresh = after.menus.filter((menu) => !before?.menus.includes(menu))
  if (fresh.some((menu) => withheld.includes(menu))) return { field: 'menus', error: 'menuAbove' }
  if (before?.userId === keeper.userId) {
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
