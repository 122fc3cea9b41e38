import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deleteUser, enableUser, giveUserPassword, type UserRow } from '../../../contract/people/users.ts'
import type { AccountAction } from '../../../domain/people/people.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { useProposalWords } from '../../layout/dualControl.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { refreshUsers } from './queries.ts'

type ConfirmedAction = Exclude<AccountAction, 'modify'>

/** Asks before acting. Reloads the account after a failure, which the call has already shown. */
export function useAccountActions(): (user: UserRow, action: ConfirmedAction) => Promise<unknown> {
  const t = useText()
  const queries = useQueryClient()
  const router = useRouter()
  const list = useLastTab('sys.user.list')
  const sentForApproval = useSentForApproval()
  const proposal = useProposalWords()

  async function act(
    { userId, username, version, email, disabled, pendingChange }: UserRow,
    action: ConfirmedAction,
  ): Promise<void> {
    const to = { username, email: email ?? '' }
    const overtaken = pendingChange === null ? '' : ` ${t('users.overtakes')}`
    if (action === 'enable') {
      const no = t('users.cancel')
      const question = disabled
        ? proposal({ text: t('users.enableAsk', to), yes: t('users.enable'), no })
        : { text: `${t('users.disableAsk', to)}${overtaken}`, yes: t('users.disable'), no }
      if (!(await ask(question))) return
      const after = await call(enableUser, { id: userId, version })
      if ('pending' in after) return void (await sentForApproval(after.pending))
      toast('success', t(after.disabled ? 'users.disabledDone' : 'users.enabledDone', { username }))
    }
    if (action === 'givePassword') {
      const no = t('users.cancel')
      const question = { text: t('users.givePasswordAsk', to), yes: t('users.givePassword'), no }
      if (!(await ask(proposal(question)))) return
      const after = await call(giveUserPassword, { id: userId, version })
      if ('pending' in after) return void (await sentForApproval(after.pending))
      toast('success', t('users.givePasswordDone', to))
    }
    if (action === 'delete') {
      if (
        !(await ask({ text: `${t('users.deleteAsk', to)}${overtaken}`, yes: t('users.delete'), no: t('users.cancel') }))
      )
        return
      await call(deleteUser, { userId, version })
      toast('success', t('users.deleteDone'))
      await router.navigate(list)
    }
  }

  return (user, action) =>
    runAction(
      () => act(user, action),
      () => refreshUsers(queries),
    )
}
