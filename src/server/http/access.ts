import { type Actor, hasRole, isAdministrator, type Role } from '../../domain/actor.ts'
import type { MenuName } from '../../domain/menus.ts'
import { CallError } from './errors.ts'

export interface SessionUser extends Actor {
  menus: readonly MenuName[]
}

export interface Right {
  menu: MenuName | readonly MenuName[]
  role?: Role
}

/**
 * Who may call: anyone, any signed-in user, or one who has the right or one of several. What depends on the record
 * (institution, side, state, four eyes) is left to `decide()`.
 */
export type Access = 'anyone' | 'session' | Right | readonly Right[]

/** Throws the error that keeps this user from the call. */
export function checkAccess(access: Access, user: SessionUser | null): void {
  if (access === 'anyone') return
  if (!user) throw new CallError('sessionExpired')
  if (access === 'session' || rightsOf(access).some((right) => hasRight(user, right))) return
  throw new CallError('forbidden')
}

export function hasRight(user: SessionUser, { menu, role }: Right): boolean {
  if (isAdministrator(user)) return true
  const menus = typeof menu === 'string' ? [menu] : menu
  return menus.some((one) => user.menus.includes(one)) && (role === undefined || hasRole(user, role))
}

export function rightsOf(access: Right | readonly Right[]): readonly Right[] {
  return 'menu' in access ? [access] : access
}
