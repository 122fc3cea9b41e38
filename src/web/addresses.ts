import { menus } from '../domain/menus.ts'
import { statesOf } from '../domain/workflow/check.ts'
import type { Flow, Node } from '../domain/workflow/flow.ts'
import type { Search } from './routes.tsx'

type OriginalKey = Readonly<{ priKey: string; logCd: string; settleDt: string }>

/** Where a page stands: for `Link` and `navigate`. */
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

/** A second-level tab of a flow: one of its lists, or the empty form of a record without original. */
export type TabNode = Node | 'noOrig'

/** The tabs of a flow in order: what it starts from, the form without it, its states, and the search over all of them. */
export function tabsOf(flow: Flow): TabNode[] {
  const tabs: TabNode[] = ['history', 'noOrig', ...statesOf(flow), 'search']
  return tabs.filter((node) => (node === 'noOrig' ? flow.origins.includes(node) : flow.pages[node] !== undefined))
}

/** The tab that a flow opens with: a list, never a form. */
export function firstTabOf(flow: Flow): TabNode {
  return tabsOf(flow).find((node) => node !== 'noOrig') ?? 'search'
}

/** A tab of a flow; of a list with conditions in the names of the call: `{ retriRefNo: '004619338271' }`. */
export function listAddress(flow: Flow, node: TabNode, conditions: Search = {}): Address {
  return { to: menus[flow.menu].path, search: { node, ...conditions } }
}

/** A cleared transaction, opened from the list from which a flow starts. */
export function historyAddress(flow: Flow, { priKey, logCd, settleDt }: OriginalKey): Address {
  return { to: '/stdDetailPage', search: { pageId: `${flow.pageId}.history.detail`, priKey, logCd, settleDt } }
}

/** The same as the address of a link that opens beside the page. */
export function hrefOf({ to, search }: Address): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${to}?${new URLSearchParams(entries)}`
}

/** A record, opened from a list of its flow. */
export function recordAddress(flow: Flow, expId: string, node: Node = 'search'): Address {
  return { to: '/stdDetailPage', search: { pageId: `${flow.pageId}.${node}.detail`, expId } }
}
