import { anySearch, type Search } from '../routes/search.ts'
import { readStored } from '../stored.ts'

const keyOf = (userId: string, pageId: string) => `recourse.asked.${userId}.${pageId}`

/**
 * What a list is asked, without the names that say which list it is: as JSON, so that an effect can tell whether it is
 * another.
 */
export function askedIn({ pageId: _, node: __, ...asked }: Search): string {
  return JSON.stringify(asked)
}

export function noteAsked(userId: string, pageId: string, asked: string): void {
  sessionStorage.setItem(keyOf(userId, pageId), asked)
}

export function lastAsked(userId: string, pageId: string): Search {
  return readStored(anySearch, sessionStorage.getItem(keyOf(userId, pageId))) ?? {}
}
