import { useText } from '../../i18n/useText.ts'
import buttons from '../buttons.module.css'
import styles from './errorNotice.module.css'

/** What failed to load, in its place. Nothing for 406, which specification 8 leaves unsaid. */
export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  if ('status' in error && error.status === 406) return null
  return (
    <div data-part="failure" className={styles.notice} role="alert">
      <p>
        <b>{t('frame.failure.loadFailed')}</b> {error.message}
      </p>
      <button type="button" className={buttons.plain} onClick={onRetry}>
        {t('frame.retry')}
      </button>
    </div>
  )
}
