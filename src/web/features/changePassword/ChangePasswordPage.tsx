import { useText } from '../../i18n/useText.ts'

export function ChangePasswordPage() {
  const t = useText()
  return <h1>{t('frame.title.changePassword')}</h1>
}
