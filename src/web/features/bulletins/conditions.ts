import type { queryBulletin, queryMyBulletins } from '../../../contract/bulletins.ts'
import { type BulletinState, bulletinStates } from '../../../domain/bulletins.ts'
import { isDay } from '../../../domain/calendar.ts'
import { menus } from '../../../domain/menus.ts'
import type { Asks } from '../../api/call.ts'
import type { Search } from '../../routes.tsx'

export const listPath = menus.BulletinList.path
export const pageSize = 20

/** What stands in the fields, each empty where nothing is asked. */
export function typedOf(search: Search) {
  const { title = '', state = '', showFromFrom = '', showFromTo = '' } = search
  return { title, state, showFromFrom, showFromTo }
}

export const sortable = ['title', 'showFrom', 'changedAt'] as const
export type Sortable = (typeof sortable)[number]
type Sort = Sortable | `-${Sortable}`

/** What an address asks of the bulletins that are kept; what can't be asked is left out. */
export function askedBy(search: Search): Asks<typeof queryBulletin> & { sort: Sort } {
  const { title, state, showFromFrom, showFromTo, sort = '' } = search
  return {
    currPage: pageOf(search),
    pageSize,
    ...(title && { title }),
    ...(isState(state) && { state }),
    ...(showFromFrom && isDay(showFromFrom) && { showFromFrom }),
    ...(showFromTo && isDay(showFromTo) && { showFromTo }),
    sort: isSort(sort) ? sort : '-changedAt',
  }
}

/** The same of the bulletins that a user may read. */
export function askedOfMine(search: Search): Asks<typeof queryMyBulletins> {
  return { currPage: pageOf(search), pageSize, ...(search.title && { title: search.title }) }
}

function pageOf({ currPage = '1' }: Search): number {
  return Math.max(1, Number.parseInt(currPage, 10) || 1)
}

function isState(text: string | undefined): text is BulletinState {
  return bulletinStates.some((state) => state === text)
}

function isSort(text: string): text is Sort {
  return sortable.some((name) => text === name || text === `-${name}`)
}
