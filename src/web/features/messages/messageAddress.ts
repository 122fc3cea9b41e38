import type { Message } from '../../../contract/messages.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { menus } from '../../../domain/menus.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Address, listAddress, recordAddress } from '../../addresses.ts'

/** Where a message leads: its bulletin, the certificates, its record, or the list of its records. Null where it only tells. */
export function messageAddress({
  bulletinId,
  certId,
  changeId,
  expId,
  flow: id,
  node,
}: Message['link']): Address | null {
  if (bulletinId) return { to: `/system/bulletin/${bulletinId}`, search: {} }
  if (certId) return { to: menus.InternetPay.path, search: { node: 'certificate' } }
  if (changeId) return { to: `${menus.PendingChange.path}/${changeId}`, search: {} }
  const flow = id ? flowOf(id) : null
  if (!flow) return null
  // It may have moved on since: the search finds it in every state.
  if (expId) return recordAddress(flow, expId)
  return listAddress(flow, isNodeOf(flow, node) ? node : 'search')
}

function isNodeOf(flow: Flow, node: string | undefined): node is Node {
  return node !== undefined && Object.hasOwn(flow.pages, node)
}
