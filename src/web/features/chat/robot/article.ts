import { createAtom, useSelector } from '@tanstack/react-store'

const openArticles = createAtom<readonly string[]>([])

export function openArticle(id: string): void {
  openArticles.set((open) => [...open, id])
}

export function closeArticle(): void {
  openArticles.set((open) => open.slice(0, -1))
}

export function forgetArticles(): void {
  openArticles.set([])
}

/** Returns null while the conversation is shown. */
export function useOpenArticle(): string | null {
  return useSelector(openArticles, (open) => open.at(-1) ?? null)
}
