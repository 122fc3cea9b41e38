import { useSyncExternalStore } from 'react'

/** The article that is read in place of the conversation: the source of an answer, and what was opened from it. */

let trail: readonly string[] = []
const listeners = new Set<() => void>()

function become(next: readonly string[]): void {
  trail = next
  for (const listener of listeners) listener()
}

export function openArticle(id: string): void {
  become([...trail, id])
}

/** The one before, or the conversation. */
export function closeArticle(): void {
  become(trail.slice(0, -1))
}

export function forgetArticles(): void {
  become([])
}

/** Null: the conversation is shown. */
export function useOpenArticle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => trail.at(-1) ?? null,
  )
}
