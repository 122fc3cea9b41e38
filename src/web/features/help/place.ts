import { pageIdAt } from '../../session/pageCookies.ts'
import type { HelpPlace } from './queries.ts'

type Search = Readonly<Record<string, string | undefined>>

/** The page at an address, with its record: of a list `expId` is a condition, not what is open. Null for no page. */
export function placeAt(pathname: string, search: Search): HelpPlace | null {
  const pageId = pageIdAt({ pathname, search })
  if (pageId === null) return null
  const { expId } = search
  return expId && /\.(detail|modify|reply)$/.test(pageId) ? { pageId, expId } : { pageId }
}
