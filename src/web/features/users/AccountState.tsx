import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons'
import { useText } from '../../i18n/useText.ts'

export function AccountState({ disabled }: { disabled: boolean }) {
  const t = useText()
  const Icon = disabled ? CloseCircleOutlined : CheckCircleFilled
  return (
    <span className={`state-tag is-${disabled ? 'refused' : 'done'}`}>
      <Icon aria-hidden="true" /> {t(disabled ? 'account.disabled' : 'account.enabled')}
    </span>
  )
}
