import { useRouter } from '@tanstack/react-router'
import { useText } from '../i18n/useText.ts'

export function PageFailure({ reset }: { reset: () => void }) {
  const t = useText()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page-failure" role="alert">
      <h1>{t('frame.failure.page')}</h1>
      <p>{t('frame.failure.pageHelp')}</p>
      <button type="button" className="solid-button" onClick={retry}>
        {t('frame.retry')}
      </button>
    </div>
  )
}
