import { menuPaths, pathPageAt, tabPageAt } from '../../contract/pages.ts'
import { flows } from '../../domain/flows/index.ts'
import { readCookie, writeCookie } from '../cookies.ts'

/** Cookies that tell other programs that share the session which page is open. Specification 9. */

interface PageLocation {
  pathname: string
  search: Readonly<Record<string, string | undefined>>
}

export function pageIdAt({ pathname, search }: PageLocation): string | null {
  if (search.pageId) return search.pageId
  const flow = flows.find((one) => menuPaths[one.menu] === pathname)
  if (!flow) return pathPageAt(pathname) ?? tabPageAt(pathname, search.node)
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

/** Most milliseconds between the two events of an unload that nothing held up, as when a tab is closed or reloaded. */
const unloadMs = 5

/** In milliseconds of `performance.now()`. */
let leavingAt = Number.NEGATIVE_INFINITY

export function isLeaving(withinMs: number): boolean {
  return performance.now() - leavingAt <= withinMs
}

/**
 * Sets the cookie `hasLeftSystem` when the page unloads without a question in between. Clears it on opening, and
 * returns what the page before had set.
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
