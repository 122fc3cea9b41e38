import { useEffect } from 'react'
import type { PageId } from '../../contract/pages.ts'
import { type Address, pageAddress } from '../routes/links.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import { lastSearch, noteSearch, searchText } from '../session/lastSearch.ts'
import { useProfile } from '../session/useProfile.ts'

export function useNoteSearch(page: PageId): void {
  const { userId } = useProfile()
  const stored = searchText(useAnySearch())
  useEffect(() => noteSearch(userId, page, stored), [userId, page, stored])
}

/** A list as it was last asked: the way back to it. */
export function useLastTab(list: PageId): Address {
  const { userId } = useProfile()
  return pageAddress(list, lastSearch(userId, list))
}
