import { useText } from '../../i18n/useText.ts'

export function LoginPage() {
  const t = useText()
  return <h1>{t('frame.title.login')}</h1>
}
