import type { ReactNode } from 'react'
import type { Role } from '../../domain/actor.ts'
import { useHasRole } from './useHasRole.ts'

interface ForRoleProps {
  /** Any of them will do. */
  roles: readonly Role[]
  children: ReactNode
}

/**
 * What only some roles are shown: to everybody else nothing of it is in the page. What the server refuses is refused all
 * the same. Specification 6, "Permission directive".
 */
export function ForRole({ roles, children }: ForRoleProps) {
  return useHasRole(roles) ? children : null
}
