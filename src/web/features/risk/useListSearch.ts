import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useListMemory } from '../../flows/list/memory.ts'
import type { Search } from '../../routes.tsx'
import type { ListPageId } from './places.ts'

/** What a list is asked for: in the address, whichever way it was opened, but for the card, which is in memory alone. */
export function useListSearch(pageId: ListPageId) {
  const navigate = useNavigate()
  const to = useLocation().pathname
  const search: Search = useSearch({ strict: false })
  const { cards } = useListMemory()
  const [card, setCard] = useState(() => cards.get(pageId) ?? '')
  const place = { pageId: search.pageId, node: search.node }
  return {
    search,
    card,
    go: (next: Search) => void navigate({ to, search: { ...next, ...place } }),
    keepCard: (typed: string) => {
      const next = typed.replaceAll(/[\s-]/g, '')
      cards.set(pageId, next)
      setCard(next)
    },
  }
}
