import { isModulePage, menuPaths, nodeOfPage, type PageId, pages } from '../../contract/pages.ts'
import { statesOf } from '../../domain/workflow/check.ts'
import type { Flow, Node } from '../../domain/workflow/flow.ts'
import type { Search } from './search.ts'

export type OriginalKey = Readonly<{ priKey: string; logCd: string; settleDt: string }>

export interface Address {
  to: string
  search: Search
}

/** The named routes of specification 2. */
export const namedRoutes = {
  BulletinList: '/system/bulletin',
  UserList: '/system/user',
  ChangePassword: '/changePassword',
  Log: '/system/log',
} as const

/** Returns the address of a page outside the workflows: its path, its tab, or its generic route. */
export function pageAddress(pageId: PageId, search: Search = {}): Address {
  if (!isModulePage(pageId)) return { to: pages[pageId].path, search }
  const { menu, route, ...page } = pages[pageId]
  return 'tab' in page
    ? { to: menuPaths[menu], search: { node: nodeOfPage(pageId), ...search } }
    : { to: `/${route}`, search: { pageId, ...search } }
}

export type TabNode = Node | 'noOrig'

/** The form of a record without original is for those alone who may submit one. */
export function tabsOf(flow: Flow, mayRaise: boolean): TabNode[] {
  const tabs: TabNode[] = ['history', 'noOrig', ...statesOf(flow), 'search']
  const isOpen = (node: TabNode) =>
    node === 'noOrig' ? mayRaise && flow.origins.includes(node) : flow.pages[node] !== undefined
  return tabs.filter(isOpen)
}

/** Returns a list, never a form. */
export function firstTabOf(flow: Flow): TabNode {
  return tabsOf(flow, false)[0] ?? 'search'
}

/** Takes conditions by the names of the call: `{ retriRefNo: '004619338271' }`. */
export function listAddress(flow: Flow, node: TabNode, conditions: Search = {}): Address {
  return { to: menuPaths[flow.menu], search: { node, ...conditions } }
}

export function historyAddress(flow: Flow, { priKey, logCd, settleDt }: OriginalKey): Address {
  return { to: '/stdDetailPage', search: { pageId: `${flow.pageId}.history.detail`, priKey, logCd, settleDt } }
}

export function hrefOf({ to, search }: Address): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${to}?${new URLSearchParams(entries)}`
}

export function recordAddress(flow: Flow, expId: string, node: Node = 'search', tab?: string): Address {
  return { to: '/stdDetailPage', search: { pageId: `${flow.pageId}.${node}.detail`, expId, ...(tab && { tab }) } }
}
