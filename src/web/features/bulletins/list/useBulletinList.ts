import { type Address, pageAddress } from '../../../routes/links.ts'
import { lastSearch } from '../../../session/lastSearch.ts'
import { useProfile } from '../../../session/useProfile.ts'
import { useKeepsBulletins } from './useKeepsBulletins.ts'

/** The list of bulletins as it was last asked; whoever keeps some has two of them. */
export function useBulletinList(view?: string): Address {
  const { userId } = useProfile()
  const keeps = useKeepsBulletins()
  if (keeps && view !== 'mine') return pageAddress('sys.bulletin.list', lastSearch(userId, 'sys.bulletin.kept'))
  const search = lastSearch(userId, 'sys.bulletin.mine')
  return pageAddress('sys.bulletin.list', keeps ? { ...search, view: 'mine' } : search)
}
