import type { queryUser } from '../../../contract/users.ts'
import { roles } from '../../../domain/actor.ts'
import { menus } from '../../../domain/menus.ts'
import type { Asks } from '../../api/call.ts'
import type { Search } from '../../routes.tsx'

export const listPath = menus.UserManagement.path
export const pageSize = 20

/** What stands in the fields, each empty where nothing is asked. */
export function typedOf(search: Search) {
  const { username = '', nickName = '', insIdCd = '', role = '', disabled = '' } = search
  return { username, nickName, insIdCd, role, disabled }
}

export const sortable = ['username', 'nickName', 'insIdCd'] as const
export type Sortable = (typeof sortable)[number]

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search): Asks<typeof queryUser> & { currPage: number; sort: string } {
  const { username, nickName, insIdCd, role, disabled, sort = 'username', currPage = '1' } = search
  return {
    currPage: Math.max(1, Number.parseInt(currPage, 10) || 1),
    pageSize,
    ...(username && { username }),
    ...(nickName && { nickName }),
    ...(insIdCd && { insIdCd }),
    ...(isRole(role) && { role }),
    ...((disabled === '0' || disabled === '1') && { disabled }),
    sort: isSort(sort) ? sort : 'username',
  }
}

function isRole(text: string | undefined): text is keyof typeof roles {
  return text !== undefined && Object.hasOwn(roles, text)
}

function isSort(text: string): text is Sortable | `-${Sortable}` {
  return sortable.some((name) => text === name || text === `-${name}`)
}
