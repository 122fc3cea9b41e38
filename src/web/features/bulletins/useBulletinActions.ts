import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deleteBulletin, type KeptBulletin, withdrawBulletin } from '../../../contract/messages/bulletins.ts'
import type { BulletinAction } from '../../../domain/reference/bulletins.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { useBulletinList } from './list/useBulletinList.ts'
import { refreshBulletins } from './queries.ts'

type Meant = Pick<KeptBulletin, 'bulletinId' | 'version' | 'title'>
type Asked = Exclude<BulletinAction, 'modify'>

/** Asks before acting. Reloads the bulletin after a failure, which the call has already shown. */
export function useBulletinActions(): (bulletin: Meant, action: Asked) => Promise<unknown> {
  const t = useText()
  const queries = useQueryClient()
  const router = useRouter()
  const list = useBulletinList()

  async function act({ bulletinId, version, title }: Meant, action: Asked): Promise<void> {
    const no = t('bulletins.cancel')
    if (action === 'withdraw') {
      if (!(await ask({ text: t('bulletins.withdrawAsk', { title }), yes: t('bulletins.withdraw'), no }))) return
      await call(withdrawBulletin, { bulletinId, version })
      toast('success', t('bulletins.withdrawn'))
      return
    }
    if (!(await ask({ text: t('bulletins.deleteAsk', { title }), yes: t('bulletins.delete'), no }))) return
    await call(deleteBulletin, { bulletinId, version })
    toast('success', t('bulletins.deleted'))
    await router.navigate(list)
  }

  return (bulletin, action) =>
    runAction(
      () => act(bulletin, action),
      () => refreshBulletins(queries),
    )
}
