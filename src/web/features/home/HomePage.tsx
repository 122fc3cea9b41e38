import { useText } from '../../i18n/useText.ts'

export function HomePage() {
  const t = useText()
  return <h1>{t('frame.title.home')}</h1>
}
