import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '../../../contract/records/views.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { viewsQuery } from '../../api/views.ts'
import type { Address } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import type { ListDefinition } from '../definition.ts'
import { type ListQuery, readListQuery } from '../listQuery.ts'
import { askOf, listKeyOf, viewAddress } from './savedView.ts'

export interface SavedViews {
  key: string
  all: readonly SavedView[]
  current: SavedView | undefined
  /** True where the address names a view that the user doesn't see, or no more. */
  isMissing: boolean
}

/** The views of a list, and where its address leads: `undefined` while they are being loaded. */
export function useSavedViews<Row>(
  list: Pick<ListDefinition<Row>, 'page' | 'conditions' | 'columns' | 'sorts'>,
  base: Address,
): { views: SavedViews; goTo: Address | null } | undefined {
  const search = useAnySearch()
  const { data, isError } = useQuery(viewsQuery)
  if (!data && !isError) return undefined
  const key = listKeyOf(list.page, base)
  const all = (data?.list ?? []).filter((view) => view.list === key)
  const { saved } = search
  const current = all.find(({ viewId }) => viewId === saved)
  const isMissing = saved !== undefined && /^\d+$/.test(saved) && !current && !isError
  const views = { key, all, current, isMissing }
  const today = dayOf(new Date())
  if (!isUnasked(readListQuery(list.conditions, list.sorts, search))) return { views, goTo: null }
  // A view by its id alone is opened as it is kept, and a list that is asked for nothing by its default view.
  const opened = saved === undefined ? all.find(({ isDefault }) => isDefault) : current
  const adds = opened && (saved === undefined || !isUnasked(askOf(opened, list, today)))
  return { views, goTo: adds ? viewAddress(opened, today) : null }
}

function isUnasked({ conditions, sort, currPage }: ListQuery): boolean {
  return Object.keys(conditions).length === 0 && sort === undefined && currPage === 1
}
