import { anySearch, type Search } from '../routes/search.ts'
import { readStored } from '../stored.ts'

const keyOf = (userId: string, pageId: string) => `recourse.asked.${userId}.${pageId}`

/** `search` comes as JSON, so that an effect can tell whether it is another. */
export function noteAsked(userId: string, pageId: string, search: string): void {
  sessionStorage.setItem(keyOf(userId, pageId), search)
}

export function lastAsked(userId: string, pageId: string): Search {
  return readStored(anySearch, sessionStorage.getItem(keyOf(userId, pageId))) ?? {}
}
