import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { collectWebhookSecret, rotateWebhookSecret } from '../../../contract/webhooks.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { Callout } from '../../ui/Callout.tsx'
import { focusFirst } from '../../ui/focusFirst.ts'
import { Secret } from '../../ui/Secret.tsx'

interface WebhookSecretProps {
  webhookId: string
  name?: string
  /** Replaces the secret instead of collecting the first. */
  rotates?: boolean
  onClose: () => void
}

/** Shows a secret once. */
export function WebhookSecret({ webhookId, name = '', rotates = false, onClose }: WebhookSecretProps) {
  const t = useText()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const take = async () => {
    try {
      setSecret((await call(rotates ? rotateWebhookSecret : collectWebhookSecret, { webhookId })).secret)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onClose()
    } finally {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
    }
  }
  return (
    <Modal
      open
      title={t('webhooks.secretTitle')}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      mask={{ closable: false }}
      width={600}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('frame.close')}
        </Button>,
        ...(secret === null
          ? [
              <Button key="show" type="primary" onClick={() => void take()}>
                {t(rotates ? 'webhooks.rotate' : 'webhooks.show')}
              </Button>,
            ]
          : []),
      ]}
    >
      {rotates && secret === null && <p>{t('webhooks.rotateAsk', { name })}</p>}
      <Callout>{t('webhooks.secretOnce')}</Callout>
      {secret !== null && <Secret text={secret} label={t('webhooks.copy')} />}
    </Modal>
  )
}
