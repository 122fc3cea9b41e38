import type { Message } from '../../../contract/messages.ts'
import { menuPaths } from '../../../contract/pages.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Address, listAddress, pageAddress, recordAddress } from '../../routes/links.ts'

/** Null for a message that leads nowhere. */
export function messageAddress({
  bulletinId,
  certId,
  webhooks,
  changeId,
  view,
  expId,
  flow: id,
  node,
  worklist,
  absences,
  notes,
  drafts,
}: Message['link']): Address | null {
  if (bulletinId) return { to: `/system/bulletin/${bulletinId}`, search: {} }
  if (certId) return { to: menuPaths.InternetPay, search: { node: 'certificate' } }
  if (webhooks) return pageAddress('inf.webhook.query')
  if (changeId) return { to: `${menuPaths.PendingChange}/${changeId}`, search: {} }
  if (view) return { to: view.path, search: { ...view.search, saved: view.viewId } }
  if (absences) return pageAddress('wrk.absence.list')
  if (drafts) return pageAddress('sys.draft.list')
  if (worklist) return pageAddress('wrk.list')
  const flow = id ? flowOf(id) : null
  if (!flow) return null
  // It may have moved on since: the search finds it in every state.
  if (expId) return recordAddress(flow, expId, 'search', notes && 'notes')
  return listAddress(flow, isNodeOf(flow, node) ? node : 'search')
}

function isNodeOf(flow: Flow, node: string | undefined): node is Node {
  return node !== undefined && Object.hasOwn(flow.pages, node)
}
