import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Address } from '../routes/links.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import { noteSearch, searchText } from '../session/lastSearch.ts'
import { useProfile } from '../session/useProfile.ts'
import type { Conditions } from './conditions.ts'
import type { ListPlace, ListQuestions } from './definition.ts'
import { readListQuery, writeAsk } from './listQuery.ts'
import { useCard } from './memory.ts'
import { noView } from './views/savedView.ts'

/** Reads the conditions from the address, and a card number from memory. `base`: the address without conditions. */
export function useListPlace({ page, conditions: known, sorts, start }: ListQuestions, base: Address): ListPlace {
  const search = useAnySearch()
  const navigate = useNavigate()
  const { userId } = useProfile()
  const [secret, keepSecret] = useSecret(page, known)

  const given = readListQuery(known, sorts, search)
  const conditions = { ...given.conditions, ...secret }
  const isStart = Object.keys(conditions).length === 0
  const ask = { ...given, conditions: { ...startOf(start, conditions), ...conditions } }
  const { saved } = search
  const here = { to: base.to, search: { ...base.search, ...writeAsk(known, given), ...(saved && { saved }) } }
  const stored = searchText(here.search)
  useEffect(() => noteSearch(userId, page, stored), [userId, page, stored])

  return {
    ask,
    given: given.conditions,
    isStart,
    here,
    change: (next) => {
      const currPage = next.currPage ?? 1
      if (next.conditions) keepSecret(next.conditions)
      const search = writeAsk(known, { ...ask, conditions, ...next, currPage })
      // Whoever takes everything back gets all rows, and not the view again.
      const isAll = Object.keys(search).length === 0
      const view = saved === undefined ? {} : { saved: isAll ? noView : saved }
      void navigate({ to: base.to, search: { ...base.search, ...search, ...view } })
    },
  }
}

function startOf(start: ListQuestions['start'], given: Conditions): Conditions {
  const conditions = start?.conditions() ?? {}
  const names = Object.keys(given)
  const isFree = start?.required ? !names.some((name) => name in conditions) : names.length === 0
  return isFree ? conditions : {}
}

type Known = ListQuestions['conditions']

/** The part of the conditions that must not stand in the address. */
function useSecret(page: string, known: Known): [Conditions, (conditions: Conditions) => void] {
  const [card, keepCard] = useCard(page)
  const name = known.find(({ kind }) => kind === 'card')?.name
  if (!name) return [{}, () => {}]
  return [card === '' ? {} : { [name]: card }, (conditions) => keepCard(conditions[name] ?? '')]
}
