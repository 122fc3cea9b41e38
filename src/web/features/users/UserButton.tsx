import { useNavigate } from '@tanstack/react-router'
import type { ButtonProps } from 'antd'
import type { UserRow } from '../../../contract/people/users.ts'
import type { AccountAction } from '../../../domain/people/people.ts'
import { useText } from '../../i18n/useText.ts'
import { ExplainedButton } from '../../ui/ExplainedButton.tsx'
import { useAccountActions } from './useAccountActions.ts'

interface UserButtonProps {
  user: UserRow
  action: AccountAction
  type?: ButtonProps['type']
}

export function UserButton({ user, action, type }: UserButtonProps) {
  const t = useText()
  const navigate = useNavigate()
  const act = useAccountActions()
  const { userId, username, disabled } = user
  const { allowed = false, reason } = user.actions.find((one) => one.action === action) ?? {}
  const words = {
    modify: { label: t('list.modify'), of: t('list.modifyOf', { name: username }) },
    enable: disabled
      ? { label: t('users.enable'), of: t('users.enableOf', { username }) }
      : { label: t('users.disable'), of: t('users.disableOf', { username }) },
    givePassword: { label: t('users.givePassword'), of: undefined },
    delete: { label: t('users.delete'), of: undefined },
  }[action]
  const press = () => {
    if (action === 'modify') return navigate({ to: '/system/user/edit/$id', params: { id: userId }, search: {} })
    return act(user, action)
  }
  return (
    <ExplainedButton
      type={type}
      danger={action === 'delete'}
      aria-label={type === 'link' ? words.of : undefined}
      allowed={allowed}
      reason={reason}
      onPress={() => void press()}
    >
      {words.label}
    </ExplainedButton>
  )
}
