import { getRoles, getUser } from '../../../contract/people/users.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function userQuery(id: string) {
  return callQuery(['user', id], getUser, { id })
}

export const rolesQuery = callQuery(['userRoles'], getRoles, {})

export const refreshUsers = refreshing('users', 'user')
