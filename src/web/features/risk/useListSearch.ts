import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCard } from '../../flows/list/memory.ts'
import type { Search } from '../../routes.tsx'
import type { ListPageId } from './places.ts'

/** What a list is asked for: in the address, whichever way it was opened, but for the card, which is in memory alone. */
export function useListSearch(pageId: ListPageId) {
  const navigate = useNavigate()
  const to = useLocation().pathname
  const search: Search = useSearch({ strict: false })
  const [card, keepCard] = useCard(pageId)
  const place = { pageId: search.pageId, node: search.node }
  const go = (next: Search) => void navigate({ to, search: { ...next, ...place } })
  return {
    search,
    card,
    toPage: (currPage: number) => go({ ...search, currPage: String(currPage) }),
    ask: ({ priAcctNo = '', ...next }: Search) => {
      keepCard(priAcctNo)
      go(next)
    },
  }
}
