import { redirect } from '@tanstack/react-router'
import { isModulePage, pages } from '../../contract/pages.ts'
import { flowOfPage } from '../../domain/flows/index.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import { isLeaving } from '../session/pageCookies.ts'
import { currentProfile, hasSession, loadProfile, logOut, visitorOf } from '../session/session.ts'
import { type GuardedRoute, guard, type Visitor } from './guard.ts'
import { openPath } from './openPath.ts'
import { type Search, searchOf } from './search.ts'

/** The menu that a route needs, fixed or read from its address; null where the address names no page of any menu. */
export type Identification = MenuName | ((search: Search) => MenuName | null)

/**
 * Reads the menu from the page id: `?pageId=dsp.dispute.search` belongs to the menu of that flow,
 * `?pageId=rsk.rule.list` to that of its module.
 */
export function menuOfAddress({ pageId = '' }: Search): MenuName | null {
  if (isModulePage(pageId)) return pages[pageId].menu
  return flowOfPage(`${pageId}.`)?.menu ?? null
}

interface Statement {
  menu?: Identification
  noAuth?: boolean
  unknown?: boolean
}

export function guardedRoute(statement: Statement, search: Search): GuardedRoute {
  const { menu, noAuth = false, unknown = false } = statement
  const needed = typeof menu === 'function' ? menu(search) : (menu ?? null)
  return { noAuth, menu: needed, unknown: unknown || (menu !== undefined && needed === null) }
}

export interface GuardContext {
  statementOf: (path: string) => Statement
}

interface Opening {
  location: { pathname: string; href: string; search: unknown }
  context: GuardContext
  preload: boolean
}

/** Null while the profile is not loaded. */
export function currentVisitor(): Visitor | null {
  const profile = currentProfile()
  return profile && visitorOf(profile)
}

const hearsMs = 300
const goingMs = 10_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function guardNavigation({ location, context, preload }: Opening): Promise<void> {
  const search = searchOf(location.search)
  const route = guardedRoute(context.statementOf(location.pathname), search)
  for (;;) {
    const { pathname: path, href } = location
    const verdict = guard({
      path,
      href,
      from: openPath(),
      route,
      hasSession: hasSession(),
      visitor: currentVisitor(),
    })
    if (verdict.go === 'on') return
    if (verdict.go === 'elsewhere') {
      const from = verdict.to === '/login' ? { from: verdict.returnTo } : {}
      throw redirect({ to: verdict.to, search: from, replace: true })
    }
    const loaded = await loadProfile()
    if (!loaded && preload) return
    if (loaded) continue
    // A page that goes loses its calls, often before it is told; that is no failure of theirs. Where it stays, it is one.
    await pause(hearsMs)
    if (isLeaving(goingMs)) await pause(goingMs)
    await logOut({ reload: false })
  }
}
