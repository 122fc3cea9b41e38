import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getRoles, getUser } from '../../../contract/people/users.ts'
import { call } from '../../api/call.ts'

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(getUser, { id }, { quiet: true, signal }),
  })
}

export const rolesQuery = queryOptions({
  queryKey: ['userRoles'],
  queryFn: ({ signal }) => call(getRoles, {}, { quiet: true, signal }),
})

export function refreshUsers(queries: QueryClient): Promise<unknown> {
  return Promise.all(['users', 'user'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
