import { useEffect } from 'react'
import type { PageId } from '../../contract/pages.ts'
import { type Address, pageAddress } from '../routes/links.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import { askedIn, lastAsked, noteAsked } from '../session/lastAsked.ts'
import { useProfile } from '../session/useProfile.ts'

export function useNoteAsked(page: PageId): void {
  const { userId } = useProfile()
  const stored = askedIn(useAnySearch())
  useEffect(() => noteAsked(userId, page, stored), [userId, page, stored])
}

/** A list as it was last asked: the way back to it. */
export function useLastTab(list: PageId): Address {
  const { userId } = useProfile()
  return pageAddress(list, lastAsked(userId, list))
}
