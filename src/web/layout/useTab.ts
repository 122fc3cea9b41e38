import { useEffect } from 'react'
import { type ModulePageId, menuPaths, nodeOfPage, type PageId, pages } from '../../contract/pages.ts'
import type { MenuName } from '../../domain/menus.ts'
import { type Address, pageAddress } from '../routes/links.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import type { Search } from '../routes/search.ts'
import { lastAsked, noteAsked } from '../session/lastAsked.ts'
import { useProfile } from '../session/useProfile.ts'

export function tabAt(pageId: ModulePageId, search: Search = {}): { to: string; search: Search } {
  return { to: menuPaths[pages[pageId].menu], search: { ...search, node: nodeOfPage(pageId) } }
}

export function useNoteAsked(list: ModulePageId | MenuName): void {
  const { userId } = useProfile()
  const { pageId: _, node: __, ...asked } = useAnySearch()
  const stored = JSON.stringify(asked)
  useEffect(() => noteAsked(userId, list, stored), [userId, list, stored])
}

export function useLastTab(list: PageId): Address {
  const { userId } = useProfile()
  return pageAddress(list, lastAsked(userId, list))
}
