import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import type { Flow, ListPage, Node } from '../../../domain/workflow/flow.ts'
import type { Address } from '../../addresses.ts'
import type { Search } from '../../routes.tsx'
import { noteAsked } from '../../session/lastAsked.ts'
import { useProfile } from '../../session/useProfile.ts'
import { pageIdOf } from '../pageIds.ts'
import { type Ask, type Conditions, isSecret, readAsk, writeAsk } from './ask.ts'
import { useCard } from './memory.ts'

/** Days of settlement that the history shows before anything is asked. */
const historyDays = 7

export interface ListPlace {
  page: ListPage
  pageId: string
  ask: Ask
  /** True where the conditions are those that the page begins with. */
  isStart: boolean
  /** The list with everything that is asked, for the way back to it. */
  here: Address
  /** Asks something else; other conditions and another order begin on the first page. */
  change: (next: Partial<Ask>) => void
}

/** What a list is asked, from the address and, for a card number, from memory. */
export function useListPlace(flow: Flow, node: Node, base: Address, sorts: readonly string[]): ListPlace {
  const page = flow.pages[node] ?? { conditions: [], columns: [] }
  const pageId = pageIdOf(flow, node, 'list')
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { userId } = useProfile()
  const [secret, setSecret] = useSecret(page, pageId)

  const said = readAsk(page, sorts, search)
  const conditions = { ...said.conditions, ...secret }
  const isStart = Object.keys(conditions).length === 0
  const ask = { ...said, conditions: isStart && node === 'history' ? lastDays(page) : conditions }
  const asked = writeAsk(page, said)
  const stored = JSON.stringify(asked)
  useEffect(() => noteAsked(userId, pageId, JSON.parse(stored) as Search), [userId, pageId, stored])

  return {
    page,
    pageId,
    ask,
    isStart,
    here: { to: base.to, search: { ...base.search, ...asked } },
    change: (next) => {
      const currPage = next.currPage ?? 1
      if (next.conditions) setSecret(next.conditions)
      const search = writeAsk(page, { ...ask, conditions, ...next, currPage })
      void navigate({ to: base.to, search: { ...base.search, ...search } })
    },
  }
}

function lastDays(page: ListPage): Conditions {
  const today = dayOf(new Date())
  return page.conditions.includes('settleDt')
    ? { settleDtFrom: addDays(today, 1 - historyDays), settleDtTo: today }
    : {}
}

/** The part of the conditions that must not stand in the address. */
function useSecret(page: ListPage, pageId: string): [Conditions, (conditions: Conditions) => void] {
  const [card, keepCard] = useCard(pageId)
  const name = page.conditions.find(isSecret)
  if (!name) return [{}, () => {}]
  return [card === '' ? {} : { [name]: card }, (conditions) => keepCard(conditions[name] ?? '')]
}
