import { flows } from '../../domain/flows/index.ts'
import { menus } from '../../domain/menus.ts'
import { tabPageAt } from '../../domain/modulePages.ts'
import { ownPageAt } from '../../domain/pages.ts'
import { readCookie, writeCookie } from '../cookies.ts'

/** Cookies that say where the user is, for whoever reads the session beside the portal. Specification 9. */

interface Place {
  pathname: string
  search: Readonly<Record<string, string | undefined>>
}

/** The dotted page id of an address: its own, that of the list which a module shows, or that of a page of no flow. */
export function pageIdAt({ pathname, search }: Place): string | null {
  if (search.pageId) return search.pageId
  const flow = flows.find((one) => menus[one.menu].path === pathname)
  if (!flow) return ownPageAt(pathname) ?? tabPageAt(pathname, search.node)
  const node = search.node ?? Object.keys(flow.pages)[0]
  return `${flow.pageId}.${node}.${node === 'noOrig' ? 'submit' : 'list'}`
}

/** `page_id` is the page that is open, `cache_page_id` the one that Back returns to. */
export function notePage(pageId: string | null): void {
  const before = readCookie('page_id')
  if (pageId === null || pageId === before) return
  if (before !== undefined) writeCookie('cache_page_id', before, 1)
  writeCookie('page_id', pageId, 1)
}

/** At most so long between the two events of an unload, when nothing held it up: the tab was closed or reloaded. */
const unloadMs = 5

/** When the page was asked to go, as `performance.now()` tells time. */
let leavingAt = Number.NEGATIVE_INFINITY

/** The page was asked to go within so many milliseconds, whether it then went or not. */
export function isLeaving(withinMs: number): boolean {
  return performance.now() - leavingAt <= withinMs
}

/**
 * Sets `hasLeftSystem` when the page goes at once, without a question in between. A page that opens takes it back, and
 * answers what the one before said.
 */
export function noteLeaving(): boolean {
  const hasLeft = readCookie('hasLeftSystem') === '1'
  writeCookie('hasLeftSystem', '0', 1)
  addEventListener('beforeunload', () => {
    leavingAt = performance.now()
  })
  addEventListener('pagehide', () => {
    if (isLeaving(unloadMs)) writeCookie('hasLeftSystem', '1', 1)
  })
  return hasLeft
}
