import { redirect } from '@tanstack/react-router'
import { flowOfPage } from '../../domain/flows/index.ts'
import type { MenuName } from '../../domain/menus.ts'
import { isModulePage, modulePages } from '../../domain/modulePages.ts'
import { type GuardedRoute, guard, type Visitor } from './guard.ts'
import { isLeaving } from './pageCookies.ts'
import { currentProfile, hasSession, loadProfile, logOut, visitorOf } from './session.ts'

type Search = Readonly<Record<string, string | undefined>>

/** The menu that a route needs: fixed, or said by its address. `null` for an address that names no page of any menu. */
export type Identification = MenuName | ((search: Search) => MenuName | null)

/** `?pageId=dsp.dispute.search` belongs to the menu of that flow, `?pageId=rsk.rule.list` to that of its module. */
export function menuOfPage({ pageId = '' }: Search): MenuName | null {
  if (isModulePage(pageId)) return modulePages[pageId].menu
  return flowOfPage(`${pageId}.`)?.menu ?? null
}

/** What a route states of itself. */
export interface Statement {
  menu?: Identification
  noAuth?: boolean
  unknown?: boolean
}

/** What the guard reads of a route's own statement and the address it was opened with. */
export function guardedRoute(statement: Statement, search: Search): GuardedRoute {
  const { menu, noAuth = false, unknown = false } = statement
  const needed = typeof menu === 'function' ? menu(search) : (menu ?? null)
  return { noAuth, menu: needed, unknown: unknown || (menu !== undefined && needed === null) }
}

export interface GuardContext {
  /** The statement of the route that this path leads to. */
  statementOf: (path: string) => Statement
}

interface Opening {
  location: { pathname: string; href: string; search: unknown }
  context: GuardContext
  preload: boolean
}

/** The path of the page that stands open; null before the first. The guard lets some routes be reached from /login only. */
let openPath: string | null = null

export function noteOpenPath(path: string): void {
  openPath = path
}

/** Who is signed in, as the guard sees it; null while not yet known. */
export function currentVisitor(): Visitor | null {
  const profile = currentProfile()
  return profile && visitorOf(profile)
}

/** A page whose calls are cut off hears within so long that it is to go. */
const hearsMs = 300
/** A page that was asked to go is gone by then. */
const goingMs = 10_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs before every navigation: asks the guard, loads the profile where it says so, and asks again. */
export async function guardNavigation({ location, context, preload }: Opening): Promise<void> {
  const search = location.search as Search
  const route = guardedRoute(context.statementOf(location.pathname), search)
  for (;;) {
    const { pathname: path, href } = location
    const verdict = guard({
      path,
      href,
      from: openPath,
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
