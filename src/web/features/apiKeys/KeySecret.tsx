import { collectApiKey } from '../../../contract/people/apiKeys.ts'
import { call } from '../../api/call.ts'
import { SecretDialog } from '../../form/SecretDialog.tsx'
import { useText } from '../../i18n/useText.ts'

/** Shows a new key once: the server keeps only its hash. */
export function KeySecret({ keyId, onClose }: { keyId: string; onClose: () => void }) {
  const t = useText()
  return (
    <SecretDialog
      title={t('apiKeys.secretTitle')}
      warning={t('apiKeys.secretOnce')}
      show={t('apiKeys.show')}
      copy={t('apiKeys.copy')}
      take={async () => (await call(collectApiKey, { keyId })).key}
      queryKey={['apiKeys']}
      onClose={onClose}
    />
  )
}
