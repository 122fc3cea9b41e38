import type { MenuName } from '../../domain/people/menus.ts'
import { isOwnPath } from '../../domain/text/ownPath.ts'

export interface GuardedRoute {
  /** Reachable without a session, but only from /login. */
  noAuth: boolean
  menu: MenuName | null
  unknown: boolean
}

export interface Visitor {
  isAdmin: boolean
  menus: readonly string[]
}

export interface Navigation {
  path: string
  href: string
  /** The path of the page before; null on the first navigation. */
  from: string | null
  route: GuardedRoute
  hasSession: boolean
  /** The user; null while not yet known. */
  visitor: Visitor | null
}

type Verdict =
  | { go: 'on' }
  | { go: 'elsewhere'; to: '/' | '/login' | '/404'; returnTo?: string }
  /** The user is not yet known: load the profile, then ask again. */
  | { go: 'load' }

/** Decides where a navigation may go: each branch is a sentence of specification 2, "Route guard". */
export function guard({ path, href, from, route, hasSession, visitor }: Navigation): Verdict {
  if (!hasSession) {
    if (path === '/login' || isForAnyone(path)) return { go: 'on' }
    if (route.noAuth && from === '/login') return { go: 'on' }
    return { go: 'elsewhere', to: '/login', returnTo: isReturnable(href) ? href : undefined }
  }
  if (path === '/login') return { go: 'elsewhere', to: '/' }
  if (!visitor) return { go: 'load' }
  if (path === '/404') return from === '/login' ? { go: 'elsewhere', to: '/' } : { go: 'on' }
  if (route.unknown || !mayOpen(visitor, route)) return { go: 'elsewhere', to: '/404' }
  return { go: 'on' }
}

export function mayOpen(visitor: Visitor, route: Pick<GuardedRoute, 'menu'>): boolean {
  return visitor.isAdmin || route.menu === null || visitor.menus.includes(route.menu)
}

/** True for a page that asks nothing of the server. */
export function isForAnyone(path: string): boolean {
  return path === '/caseFile'
}

const gates = ['/login', '/changePassword', '/forgetPassword']

/**
 * True for a path of this site that is worth returning to after the sign-in. Refuses other sites, so that a link can't
 * redirect there, and the sign-in pages themselves.
 */
export function isReturnable(href: string): boolean {
  if (!isOwnPath(href)) return false
  const { origin, pathname } = new URL(href, 'http://here')
  return origin === 'http://here' && ![...gates, '/', '/404'].includes(pathname)
}
