import { type Actor, hasRole, isAdministrator, type Role } from '../../domain/actor.ts'
import type { MenuName } from '../../domain/menus.ts'
import { CallError } from './errors.ts'

/** A signed-in user as calls see one. */
export interface SessionUser extends Actor {
  menus: readonly MenuName[]
}

/**
 * Who may call: anyone, any signed-in user, or one who has the menu and, where said, the role. What hangs on the record
 * (institution, side, state, four eyes) is decided by `decide()` for each record.
 */
export type Access = 'anyone' | 'session' | { menu: MenuName | readonly MenuName[]; role?: Role }

/** Throws the error that keeps this user from the call. */
export function checkAccess(access: Access, user: SessionUser | null): void {
  if (access === 'anyone') return
  if (!user) throw new CallError('sessionExpired')
  if (access === 'session' || isAdministrator(user)) return
  const menus = typeof access.menu === 'string' ? [access.menu] : access.menu
  if (!menus.some((menu) => user.menus.includes(menu))) throw new CallError('forbidden')
  if (access.role && !hasRole(user, access.role)) throw new CallError('forbidden')
}
