import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface ListLook {
  top: number
  left: number
}

/** State of lists that must not stand in an address or in storage. */
interface ListMemory {
  looks: Map<string, ListLook>
  /** The selections, by list and filters. */
  selections: Map<string, unknown>
  /** Card numbers that are asked for, by the page: in memory alone. */
  cards: Map<string, string>
}

/** One memory for each cache of the server's data: both end with the session that they belong to. */
const memories = new WeakMap<QueryClient, ListMemory>()

export function useListMemory(): ListMemory {
  const queries = useQueryClient()
  const memory = memories.get(queries) ?? { looks: new Map(), selections: new Map(), cards: new Map() }
  memories.set(queries, memory)
  return memory
}

/** The card number that a page's list is asked for, empty where it is none, and the way to ask for another. */
export function useCard(pageId: string): [card: string, keep: (card: string) => void] {
  const { cards } = useListMemory()
  const [card, setCard] = useState(() => cards.get(pageId) ?? '')
  return [
    card,
    (next) => {
      cards.set(pageId, next)
      setCard(next)
    },
  ]
}
