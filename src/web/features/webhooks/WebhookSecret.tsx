import { collectWebhookSecret, rotateWebhookSecret } from '../../../contract/records/webhooks.ts'
import { call } from '../../api/call.ts'
import { SecretDialog } from '../../form/SecretDialog.tsx'
import { useText } from '../../i18n/useText.ts'

interface WebhookSecretProps {
  webhookId: string
  /** Of the webhook whose secret is replaced; missing where the first one is collected. */
  replacedOf?: string
  onClose: () => void
}

export function WebhookSecret({ webhookId, replacedOf, onClose }: WebhookSecretProps) {
  const t = useText()
  const replaces = replacedOf !== undefined
  return (
    <SecretDialog
      title={t('webhooks.secretTitle')}
      {...(replaces && { question: t('webhooks.rotateAsk', { name: replacedOf }) })}
      warning={t('webhooks.secretOnce')}
      show={t(replaces ? 'webhooks.rotate' : 'webhooks.show')}
      copy={t('webhooks.copy')}
      take={async () => (await call(replaces ? rotateWebhookSecret : collectWebhookSecret, { webhookId })).secret}
      queryKey={['webhooks']}
      onClose={onClose}
    />
  )
}
