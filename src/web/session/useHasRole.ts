import type { Role } from '../../domain/actor.ts'
import { isAdmin } from './session.ts'
import { useProfile } from './useProfile.ts'

/** Whether the user holds one of these roles. Administrators pass every check. Specification 6. */
export function useHasRole(roles: readonly Role[]): boolean {
  const profile = useProfile()
  return isAdmin(profile) || profile.roles.some((held) => roles.some((name) => name === held.name))
}
