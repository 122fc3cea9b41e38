import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/values/Tag.tsx'

export function AccountState({ disabled }: { disabled: boolean }) {
  const t = useText()
  return <Tag means={disabled ? 'refused' : 'done'}>{t(disabled ? 'account.disabled' : 'account.enabled')}</Tag>
}
