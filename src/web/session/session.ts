import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getInfo, logout } from '../../contract/auth.ts'
import type { ReplyOf } from '../../contract/call.ts'
import { call } from '../api/call.ts'
import { forgetCookie, readCookie } from '../cookies.ts'
import type { Visitor } from './guard.ts'

/** The signed-in user, as `auth/info` answers. */
export type Profile = ReplyOf<typeof getInfo>

/** The readable marker that stands beside the session's real cookie. */
export function hasSession(): boolean {
  return readCookie('session') !== undefined
}

/** The profile, asked for once a session. Failures are the guard's business: it logs the user out. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(getInfo, {}, { unheard: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export function isAdmin(profile: Profile): boolean {
  return profile.roles.some((role) => role.level === 1)
}

export function visitorOf(profile: Profile): Visitor {
  return { isAdmin: isAdmin(profile), menus: profile.menus.map((menu) => menu.name) }
}

/**
 * Ends the session, and reloads the page unless told not to. The marker goes even when the server cannot be reached:
 * else the page would take itself for signed in, and log out for ever.
 */
export async function logOut(queries: QueryClient, { reload = true } = {}): Promise<void> {
  await call(logout, {}, { unheard: true }).catch(() => {})
  forgetCookie('session')
  queries.clear()
  if (reload) location.reload()
}
