import type { BlockedRow } from '../../../contract/blocked.ts'
import { onlineSystem } from '../../../domain/blocked.ts'
import { modulePages, nodeOfPage } from '../../../domain/modulePages.ts'
import type { Address } from '../../addresses.ts'

export type ListPageId = 'rsk.suspicious.list' | 'rsk.interception.list' | 'rsk.blocked.list'

export function alertAddress(rid: string): Address {
  return pageAddress('rsk.suspicious.modify', { rid })
}

/** A row of FTP Anti-Risk opens the online page, any other that of IPS. Specification 2. `from`: the list that Back leads to. */
export function blockedAddress({ rid, srcSystem }: BlockedRow, from: ListPageId): Address {
  const pageId = srcSystem === onlineSystem ? 'rsk.blocked.modifyOnline' : 'rsk.blocked.modifyIps'
  return pageAddress(pageId, { rid, from: nodeOfPage(from) })
}

function pageAddress(pageId: keyof typeof modulePages, search: Record<string, string>): Address {
  return { to: `/${modulePages[pageId].route}`, search: { pageId, ...search } }
}
