import { useText } from '../i18n/useText.ts'

export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  return (
    <div className="error-notice" role="alert">
      <p>
        <b>{t('frame.failure.loadFailed')}</b> {error.message}
      </p>
      <button type="button" className="plain-button" onClick={onRetry}>
        {t('frame.retry')}
      </button>
    </div>
  )
}
