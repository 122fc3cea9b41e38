import type { MenuName } from '../../domain/menus.ts'

/** What the guard must know of a route. */
export interface GuardedRoute {
  /** Reachable without a session, when coming from /login. */
  noAuth: boolean
  /** The menu that a user needs for it. */
  menu: MenuName | null
  /** No such address. */
  unknown: boolean
}

export interface Visitor {
  isAdmin: boolean
  menus: readonly string[]
}

export interface Navigation {
  path: string
  /** The address with its conditions, to return to after signing in. */
  href: string
  /** The path of the page that was open before; null on the first navigation. */
  from: string | null
  route: GuardedRoute
  /** Whether there is a cookie `session`. */
  hasSession: boolean
  /** The user; null while not yet known. */
  visitor: Visitor | null
}

export type Verdict =
  | { go: 'on' }
  | { go: 'elsewhere'; to: '/' | '/login' | '/404'; returnTo?: string }
  /** The user is not yet known: load the profile, then ask again. */
  | { go: 'load' }

/** Where a navigation may go. Specification 2, "Route guard", a sentence a branch. */
export function guard({ path, href, from, route, hasSession, visitor }: Navigation): Verdict {
  if (!hasSession) {
    if (path === '/login') return { go: 'on' }
    if (route.noAuth && from === '/login') return { go: 'on' }
    return { go: 'elsewhere', to: '/login', returnTo: isReturnable(href) ? href : undefined }
  }
  if (path === '/login') return { go: 'elsewhere', to: '/' }
  if (!visitor) return { go: 'load' }
  if (path === '/404') return from === '/login' ? { go: 'elsewhere', to: '/' } : { go: 'on' }
  if (route.unknown || !mayOpen(visitor, route)) return { go: 'elsewhere', to: '/404' }
  return { go: 'on' }
}

/** Administrators see every route; others those without an identification, and those whose it is among their menus. */
export function mayOpen(visitor: Visitor, route: Pick<GuardedRoute, 'menu'>): boolean {
  return visitor.isAdmin || route.menu === null || visitor.menus.includes(route.menu)
}

/** The pages before the portal. */
const gates = ['/login', '/changePassword', '/forgetPassword']

/** True for a path of this site that is worth returning to: never another site, nor the sign-in pages themselves. */
export function isReturnable(href: string): boolean {
  if (!/^\/(?![/\\])/.test(href)) return false
  const { origin, pathname } = new URL(href, 'http://here')
  return origin === 'http://here' && ![...gates, '/', '/404'].includes(pathname)
}
