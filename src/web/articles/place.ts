import type { Search } from '../routes/search.ts'
import { pageIdAt } from '../session/pageCookies.ts'
import type { HelpPlace } from './queries.ts'

/** Null where the address is no page. On a list `expId` is a condition, not an open record, and is left out. */
export function placeAt(pathname: string, search: Search): HelpPlace | null {
  const pageId = pageIdAt({ pathname, search })
  if (pageId === null) return null
  const { expId } = search
  return expId && /\.(detail|modify|reply)$/.test(pageId) ? { pageId, expId } : { pageId }
}
