import type { QueryClient } from '@tanstack/react-query'
import { getRoles, getUser } from '../../../contract/people/users.ts'
import { callQuery } from '../../api/callQuery.ts'

export function userQuery(id: string) {
  return callQuery(['user', id], getUser, { id })
}

export const rolesQuery = callQuery(['userRoles'], getRoles, {})

export function refreshUsers(queries: QueryClient): Promise<unknown> {
  return Promise.all(['users', 'user'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
