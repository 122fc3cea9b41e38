import type { ReactNode } from 'react'
import type { Role } from '../../domain/people/actor.ts'
import { useHasRole } from './useHasRole.ts'

interface ForRoleProps {
  roles: readonly Role[]
  children: ReactNode
}

/**
 * Renders nothing for other roles. It protects nothing: the server refuses on its own. Specification 6, "Permission
 * directive".
 */
export function ForRole({ roles, children }: ForRoleProps) {
  return useHasRole(roles) ? children : null
}
