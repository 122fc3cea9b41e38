import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import pageFailure from '../../ui/feedback/pageFailure.module.css'

export function NotFoundPage() {
  const t = useText()
  return (
    <div className={pageFailure.failure}>
      <h1>{t('frame.notFound.title')}</h1>
      <p>{t('frame.notFound.text')}</p>
      <Link to="/home">{t('frame.notFound.home')}</Link>
    </div>
  )
}
