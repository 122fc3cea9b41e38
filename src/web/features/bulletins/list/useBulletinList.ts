import { type Address, pageAddress } from '../../../routes/links.ts'
import { lastAsked } from '../../../session/lastAsked.ts'
import { useProfile } from '../../../session/useProfile.ts'
import { useKeepsBulletins } from './useKeepsBulletins.ts'

/** The list of bulletins as it was last asked; whoever keeps some has two of them. */
export function useBulletinList(view?: string): Address {
  const { userId } = useProfile()
  const keeps = useKeepsBulletins()
  if (keeps && view !== 'mine') return pageAddress('sys.bulletin.list', lastAsked(userId, 'sys.bulletin.kept'))
  const asked = lastAsked(userId, 'sys.bulletin.mine')
  return pageAddress('sys.bulletin.list', keeps ? { ...asked, view: 'mine' } : asked)
}
