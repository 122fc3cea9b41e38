import type { Role } from '../../domain/people/actor.ts'
import { isAdmin } from './session.ts'
import { useProfile } from './useProfile.ts'

export function useHasRole(roles: readonly Role[]): boolean {
  return holdsRole(useProfile(), roles)
}

/** Returns true for administrators, whatever the roles. Specification 6. */
export function holdsRole(profile: ReturnType<typeof useProfile>, roles: readonly Role[]): boolean {
  return isAdmin(profile) || profile.roles.some((held) => roles.some((name) => name === held.name))
}
