import type { Role } from '../../domain/people/actor.ts'
import { isAdmin } from './session.ts'
import { useProfile } from './useProfile.ts'

/** Returns true for administrators, whatever the roles. Specification 6. */
export function useHasRole(roles: readonly Role[]): boolean {
  const profile = useProfile()
  return isAdmin(profile) || profile.roles.some((held) => roles.some((name) => name === held.name))
}
