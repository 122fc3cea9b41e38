import type { queryBulletin, queryMyBulletins } from '../../../../contract/bulletins.ts'
import { menuPaths } from '../../../../contract/pages.ts'
import { type BulletinState, bulletinStates } from '../../../../domain/bulletins.ts'
import { isDay } from '../../../../domain/calendar.ts'
import type { Asks } from '../../../api/call.ts'
import type { PageSearch } from '../../../routes/search.ts'

export const listPath = menuPaths.BulletinList
const pageSize = 20

export function typedOf(search: PageSearch<'sys.bulletin.list'>) {
  const { title = '', state = '', showFromFrom = '', showFromTo = '' } = search
  return { title, state, showFromFrom, showFromTo }
}

export const sortable = ['title', 'showFrom', 'changedAt'] as const
type Sortable = (typeof sortable)[number]
type Sort = Sortable | `-${Sortable}`

export function askedBy(search: PageSearch<'sys.bulletin.list'>): Asks<typeof queryBulletin> & { sort: Sort } {
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

export function askedOfMine(search: PageSearch<'sys.bulletin.list'>): Asks<typeof queryMyBulletins> {
  return { currPage: pageOf(search), pageSize, ...(search.title && { title: search.title }) }
}

function pageOf({ currPage = '1' }: PageSearch<'sys.bulletin.list'>): number {
  return Math.max(1, Number.parseInt(currPage, 10) || 1)
}

function isState(text: string | undefined): text is BulletinState {
  return bulletinStates.some((state) => state === text)
}

function isSort(text: string): text is Sort {
  return sortable.some((name) => text === name || text === `-${name}`)
}
