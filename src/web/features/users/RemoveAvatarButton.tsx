import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { removeUserAvatar, type UserRow } from '../../../contract/users.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshUsers } from './queries.ts'

export function RemoveAvatarButton({ user: { userId, username, actions } }: { user: UserRow }) {
  const t = useText()
  const queries = useQueryClient()
  if (!actions.some(({ action, allowed }) => action === 'modify' && allowed)) return null

  const remove = async () => {
    const text = t('users.removeAvatarAsk', { username })
    if (!(await ask({ text, yes: t('users.removeAvatar'), no: t('users.cancel') }))) return
    try {
      await call(removeUserAvatar, { id: userId })
      toast('success', t('users.removeAvatarDone', { username }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshUsers(queries)
    }
  }
  return <Button onClick={() => void remove()}>{t('users.removeAvatar')}</Button>
}
