import { createContext, useContext } from 'react'
import type { PageId } from '../../contract/pages.ts'
import type { PageSearch, Search } from './search.ts'

interface PageAddress {
  search: Search
  /** The number that ends the path; empty where there is none. */
  id: string
}

export const PageAddressContext = createContext<PageAddress>({ search: {}, id: '' })

/**
 * Reads the address this page was drawn for. The window's own address is already the next page's during a navigation.
 */
export function usePageSearch<Id extends PageId>(_pageId: Id): PageSearch<Id> {
  // The route has parsed it with the schema of this page.
  return useContext(PageAddressContext).search as PageSearch<Id>
}

export function useAnySearch(): Search {
  return useContext(PageAddressContext).search
}

/** Returns `17` for `/system/user/17`. */
export function usePathId(): string {
  return useContext(PageAddressContext).id
}
