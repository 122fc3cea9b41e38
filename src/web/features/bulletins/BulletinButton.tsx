import { useNavigate } from '@tanstack/react-router'
import type { ButtonProps } from 'antd'
import type { KeptBulletin } from '../../../contract/messages/bulletins.ts'
import type { BulletinAction } from '../../../domain/reference/bulletins.ts'
import { useText } from '../../i18n/useText.ts'
import { ExplainedButton } from '../../ui/ExplainedButton.tsx'
import { useBulletinActions } from './useBulletinActions.ts'

interface BulletinButtonProps {
  bulletin: Pick<KeptBulletin, 'bulletinId' | 'version' | 'title' | 'actions'>
  action: BulletinAction
  type?: ButtonProps['type']
}

const words = { modify: 'list.modify', withdraw: 'bulletins.withdraw', delete: 'bulletins.delete' } as const

export function BulletinButton({ bulletin, action, type }: BulletinButtonProps) {
  const t = useText()
  const navigate = useNavigate()
  const act = useBulletinActions()
  const { bulletinId, title, actions } = bulletin
  const { allowed = false, reason } = actions.find((one) => one.action === action) ?? {}
  const press = () => {
    if (action === 'modify')
      return navigate({ to: '/system/bulletin/edit/$id', params: { id: bulletinId }, search: {} })
    return act(bulletin, action)
  }
  return (
    <ExplainedButton
      type={type}
      danger={allowed && action === 'delete'}
      aria-label={type === 'link' ? t('frame.labelled', { label: t(words[action]), text: title }) : undefined}
      allowed={allowed}
      reason={reason}
      onPress={() => void press()}
    >
      {t(words[action])}
    </ExplainedButton>
  )
}
