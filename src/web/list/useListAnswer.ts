import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshSeconds } from '../../domain/screen.ts'
import { call } from '../api/call.ts'
import { useOutdated } from '../api/useOutdated.ts'
import type { Found, ListDefinition, ListParts, ListPlace } from './definition.ts'
import { bodyOf, isAskable } from './listQuery.ts'
import { rememberList } from './neighbours.ts'
import { every } from './table/useCycle.ts'

/** What the list answers to what its place asks; `outdated` from one's own change of it until it has been read again. */
export function useAnswer<Row>(list: ListDefinition<Row>, { ask }: ListPlace, seconds = refreshSeconds.usual) {
  const { conditions, sort, currPage, pageSize } = ask
  const body = { ...list.always, ...bodyOf(list.conditions, conditions), ...(sort && { sort }), currPage, pageSize }
  const enabled = isAskable(list.needsOneOf, conditions)
  const queryKey = [...list.queryKey, body]
  const answer = useQuery({
    queryKey,
    // `defineList` has taken the rows from this call.
    queryFn: async ({ signal }) => (await call(list.call, body, { quiet: true, signal })) as Found<Row>,
    placeholderData: enabled ? keepPreviousData : undefined,
    refetchOnWindowFocus: !list.isLogged,
    ...(list.isLogged && { staleTime: 0 }),
    refetchInterval: list.refreshes ? every(seconds) : false,
    enabled,
  })
  return { answer, outdated: useOutdated(queryKey) }
}

/** Keeps the order on the screen for the pages that open from it. */
export function useOrderKept<Row>(
  list: ListDefinition<Row>,
  { answer, place }: Pick<ListParts<Row>, 'answer' | 'place'>,
): void {
  const { data, isPlaceholderData } = answer
  const { here, ask } = place
  useEffect(() => {
    if (!list.keepsOrder || !data || isPlaceholderData) return
    const { total, totalIsExact } = data
    const before = (ask.currPage - 1) * ask.pageSize
    const { conditions, sort } = ask
    const hasCard = list.conditions.some(({ kind, name }) => kind === 'card' && conditions[name] !== undefined)
    const request = hasCard ? null : { conditions, sort }
    rememberList(data.list.map(list.keyOf), { back: here, before, total, totalIsExact, request })
  })
}
