import { useText } from '../../i18n/useText.ts'

export function NotFoundPage() {
  const t = useText()
  return <h1>{t('frame.title.notFound')}</h1>
}
