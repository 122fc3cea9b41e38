import { anySearch, type Search } from '../routes/search.ts'
import { readStored } from '../stored.ts'

const keyOf = (userId: string, pageId: string) => `recourse.search.${userId}.${pageId}`

/**
 * Returns the search of a list, without the names that say which list it is, as JSON, so that an effect can tell whether it is
 * another.
 */
export function searchText({ pageId: _, node: __, ...search }: Search): string {
  return JSON.stringify(search)
}

export function noteSearch(userId: string, pageId: string, text: string): void {
  sessionStorage.setItem(keyOf(userId, pageId), text)
}

export function lastSearch(userId: string, pageId: string): Search {
  return readStored(anySearch, sessionStorage.getItem(keyOf(userId, pageId))) ?? {}
}
