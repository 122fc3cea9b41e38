import { menus } from '../domain/menus.ts'
import type { Flow, Node } from '../domain/workflow/flow.ts'
import type { Search } from './routes.tsx'

/** Where a page stands: for `Link` and `navigate`. */
export interface Address {
  to: string
  search: Search
}

/** A list of a flow, with conditions in the names of the call: `{ retriRefNo: '004619338271' }`. */
export function listAddress(flow: Flow, node: Node, conditions: Search = {}): Address {
  return { to: menus[flow.menu].path, search: { node, ...conditions } }
}

/** A record, opened from a list of its flow. */
export function recordAddress(flow: Flow, expId: string, node: Node = 'search'): Address {
  return { to: '/stdDetailPage', search: { pageId: `${flow.pageId}.${node}.detail`, expId } }
}
