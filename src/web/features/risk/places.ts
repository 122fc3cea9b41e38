import { type ModulePageId, nodeOfPage, pages } from '../../../contract/pages.ts'
import type { BlockedRow } from '../../../contract/risk/blocked.ts'
import { onlineSystem } from '../../../domain/risk/blocked.ts'
import type { Address } from '../../routes/links.ts'

export type ListPageId = 'rsk.suspicious.list' | 'rsk.interception.list' | 'rsk.blocked.list'

export function alertAddress(rid: string): Address {
  return pageAddress('rsk.suspicious.modify', { rid })
}

/**
 * Opens the online page for rows of FTP Anti-Risk, the IPS page for all others. Specification 2. Back leads to `from`.
 */
export function blockedAddress({ rid, srcSystem }: BlockedRow, from: ListPageId): Address {
  const pageId = srcSystem === onlineSystem ? 'rsk.blocked.modifyOnline' : 'rsk.blocked.modifyIps'
  return pageAddress(pageId, { rid, from: nodeOfPage(from) })
}

function pageAddress(pageId: ModulePageId, search: Record<string, string>): Address {
  return { to: `/${pages[pageId].route}`, search: { pageId, ...search } }
}
