import type { Message } from '../../../contract/messages/messages.ts'
import { noticeOf, notices } from '../../../contract/messages/notices.ts'
import { menuPaths } from '../../../contract/pages.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Address, listAddress, pageAddress, recordAddress } from '../../routes/links.ts'

/** Null for a message that leads nowhere. */
export function messageAddress({ kind, link }: Pick<Message, 'kind' | 'link'>): Address | null {
  // A server that is newer than this page may know more kinds.
  const page = kind && Object.hasOwn(notices, kind) && noticeOf(kind).page
  if (page) return pageAddress(page)
  const { bulletinId, changeId, view, expId, flow: id, node, notes } = link
  if (bulletinId) return { to: `/system/bulletin/${bulletinId}`, search: {} }
  if (changeId) return { to: `${menuPaths.PendingChange}/${changeId}`, search: {} }
  if (view) return { to: view.path, search: { ...view.search, saved: view.viewId } }
  const flow = id ? flowOf(id) : null
  if (!flow) return null
  // It may have moved on since: the search finds it in every state.
  if (expId) return recordAddress(flow, expId, 'search', notes && 'notes')
  return listAddress(flow, isNodeOf(flow, node) ? node : 'search')
}

function isNodeOf(flow: Flow, node: string | undefined): node is Node {
  return node !== undefined && Object.hasOwn(flow.pages, node)
}
