import { Alert, Button } from 'antd'
import { errors } from '../../../contract/errors.ts'
import { useText } from '../../i18n/useText.ts'

/**
 * Shows what failed to load, with Retry unless the server would refuse it again. Shows nothing for 406, as specification 8
 * asks.
 */
export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  if ('status' in error && error.status === 406) return null
  const isFinal = 'isFinal' in error && error.isFinal === true
  const isMissing = 'errCd' in error && error.errCd === errors.notFound.errCd
  return (
    <Alert
      data-part="failure"
      type="error"
      style={{ marginBlock: 12 }}
      title={
        <>
          <b>{t('frame.failure.loadFailed')}</b> {isMissing ? t('frame.failure.missing') : error.message}
        </>
      }
      action={isFinal ? undefined : <Button onClick={onRetry}>{t('frame.retry')}</Button>}
    />
  )
}
