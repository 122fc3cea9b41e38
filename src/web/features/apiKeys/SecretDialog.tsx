import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { collectApiKey } from '../../../contract/apiKeys.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { Callout } from '../../ui/Callout.tsx'
import { focusFirst } from '../../ui/focusFirst.ts'
import { Secret } from '../../ui/Secret.tsx'

/** Shows a new key once: the server keeps only its hash. */
export function SecretDialog({ keyId, onClose }: { keyId: string; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [key, setKey] = useState<string | null>(null)
  const collect = async () => {
    try {
      setKey((await call(collectApiKey, { keyId })).key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onClose()
    } finally {
      await queries.invalidateQueries({ queryKey: ['apiKeys'] })
    }
  }
  return (
    <Modal
      open
      title={t('apiKeys.secretTitle')}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      mask={{ closable: false }}
      width={600}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('frame.close')}
        </Button>,
        ...(key === null
          ? [
              <Button key="show" type="primary" onClick={() => void collect()}>
                {t('apiKeys.show')}
              </Button>,
            ]
          : []),
      ]}
    >
      <Callout>{t('apiKeys.secretOnce')}</Callout>
      {key !== null && <Secret text={key} label={t('apiKeys.copy')} />}
    </Modal>
  )
}
