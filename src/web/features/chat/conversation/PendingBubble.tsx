import { ExclamationCircleFilled } from '@ant-design/icons'
import { useText } from '../../../i18n/useText.ts'
import { fileSize } from '../../../ui/fileSize.ts'
import { dropPending, sendAgain, sendWithoutFile } from '../composer/sending.ts'
import type { Pending } from '../state/state.ts'
import { Bubble } from './Bubble.tsx'
import './fileCard.css'

export function PendingBubble({ pending: { clientId, text, file, stage } }: { pending: Pending }) {
  const t = useText()
  return (
    <Bubble mine text={text} foot={foot()}>
      {file && (
        <p className="file-card">
          <span className="file-card-name">{file.name}</span>
          <span className="file-card-size">{fileSize(file.size)}</span>
        </p>
      )}
    </Bubble>
  )

  function foot() {
    switch (stage.at) {
      case 'sent':
        return <span>{t('chat.state.sending')}</span>
      case 'waiting':
        return <span>{t('chat.state.waiting')}</span>
      case 'uploading':
        return <span>{t('chat.state.uploading', { share: `${Math.round(stage.share * 100)}` })}</span>
      case 'failed':
        return (
          <span className="bubble-failed" role="alert">
            <ExclamationCircleFilled aria-hidden="true" />
            <span>
              {t('chat.state.failed')} {stage.why}
            </span>
            {stage.again && (
              <button type="button" className="link-button" onClick={() => sendAgain(clientId)}>
                {t('chat.retry')}
              </button>
            )}
            {!stage.again && file && text !== '' && (
              <button type="button" className="link-button" onClick={() => sendWithoutFile(clientId)}>
                {t('chat.withoutFile')}
              </button>
            )}
            <button type="button" className="link-button" onClick={() => dropPending(clientId)}>
              {t('chat.drop')}
            </button>
          </span>
        )
    }
  }
}
