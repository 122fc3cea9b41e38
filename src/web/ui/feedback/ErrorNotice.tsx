import { Alert, Button } from 'antd'
import { errors } from '../../../contract/errors.ts'
import { useText } from '../../i18n/useText.ts'

/**
 * What failed to load, in its place, with Retry unless it would be refused again. Nothing for 406, which specification 8 leaves
 * unsaid.
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
