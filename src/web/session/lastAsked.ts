import type { Search } from '../routes/search.ts'

const keyOf = (userId: string, pageId: string) => `recourse.asked.${userId}.${pageId}`

export function noteAsked(userId: string, pageId: string, search: Search): void {
  sessionStorage.setItem(keyOf(userId, pageId), JSON.stringify(search))
}

export function lastAsked(userId: string, pageId: string): Search {
  const stored = sessionStorage.getItem(keyOf(userId, pageId))
  return stored === null ? {} : (JSON.parse(stored) as Search)
}
