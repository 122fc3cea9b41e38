import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getRoles, getUser, queryUser } from '../../../contract/users.ts'
import { type Asks, call } from '../../api/call.ts'

export function usersQuery(body: Asks<typeof queryUser>) {
  return queryOptions({
    queryKey: ['users', body],
    queryFn: ({ signal }) => call(queryUser, body, { quiet: true, signal }),
  })
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(getUser, { id }, { quiet: true, signal }),
  })
}

/** The roles that may be given, with the menus of each. */
export const rolesQuery = queryOptions({
  queryKey: ['userRoles'],
  queryFn: ({ signal }) => call(getRoles, {}, { quiet: true, signal }),
})

/** After a change, whether it was done or not: somebody else's may have been faster. */
export function refreshUsers(queries: QueryClient): Promise<unknown> {
  return Promise.all(['users', 'user'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
