import type { ExceptList } from '../../../domain/exceptLists.ts'
import { menus } from '../../../domain/menus.ts'
import type { Crumb } from '../../layout/Crumbs.tsx'

/** What a list is called in addresses and calls. */
export function pathOf(list: ExceptList) {
  return list === 'white' ? ('whiteList' as const) : ('blackList' as const)
}

export function pageOf(list: ExceptList) {
  return `rsk.${pathOf(list)}.query` as const
}

/** The tab of a list. */
export function tabOf(list: ExceptList): Pick<Crumb, 'to' | 'search'> {
  return { to: menus.ExceptListManagement.path, search: { node: pathOf(list) } }
}

/** The list of suspicious transactions, where a form began with one of them. */
export const alertsTab: Pick<Crumb, 'to' | 'search'> = { to: menus.RiskMonitoring.path, search: { node: 'suspicious' } }
