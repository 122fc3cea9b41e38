import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { revokeUserFactors, type UserDetail } from '../../../contract/users.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshUsers } from './queries.ts'

/** For a user who has lost the phone and the recovery codes. */
export function RevokeFactorButton({ user: { userId, version, username } }: { user: UserDetail }) {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const press = async () => {
    const question = {
      text: t('users.revokeFactorAsk', { username }),
      yes: t('users.revokeFactor'),
      no: t('users.cancel'),
    }
    if (!(await ask(question))) return
    try {
      const after = await call(revokeUserFactors, { id: userId, version })
      if ('pending' in after) await sentForApproval(after.pending)
      else toast('success', t('users.revokeFactorDone', { username }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshUsers(queries)
    }
  }
  return <Button onClick={() => void press()}>{t('users.revokeFactor')}</Button>
}
