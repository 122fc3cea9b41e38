import { flows } from '../../domain/flows/index.ts'
import { menus } from '../../domain/menus.ts'
import { readCookie, writeCookie } from '../cookies.ts'

/** Cookies that say where the user is, for whoever reads the session beside the portal. Specification 9. */

interface Place {
  pathname: string
  search: Readonly<Record<string, string | undefined>>
}

/** The dotted page id of an address: its own, or that of the list which a module shows. Null for pages without one. */
export function pageIdAt({ pathname, search }: Place): string | null {
  if (search.pageId) return search.pageId
  const flow = flows.find((one) => menus[one.menu].path === pathname)
  const node = search.node ?? (flow && Object.keys(flow.pages)[0])
  return flow ? `${flow.pageId}.${node}.${node === 'noOrig' ? 'submit' : 'list'}` : null
}

/** `page_id` is the page that is open, `cache_page_id` the one that Back returns to. */
export function notePage(place: Place): void {
  const pageId = pageIdAt(place)
  const before = readCookie('page_id')
  if (pageId === null || pageId === before) return
  if (before !== undefined) writeCookie('cache_page_id', before, 1)
  writeCookie('page_id', pageId, 1)
}

/** At most so long between the two events of an unload, when nothing held it up: the tab was closed or reloaded. */
const unloadMs = 5

/** Sets `hasLeftSystem` when the page goes at once, without a question in between; a page that opens takes it back. */
export function noteLeaving(): void {
  writeCookie('hasLeftSystem', '0', 1)
  let leavingAt = Number.NEGATIVE_INFINITY
  addEventListener('beforeunload', () => {
    leavingAt = performance.now()
  })
  addEventListener('pagehide', () => {
    if (performance.now() - leavingAt <= unloadMs) writeCookie('hasLeftSystem', '1', 1)
  })
}
