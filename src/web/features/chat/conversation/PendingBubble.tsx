import { ExclamationCircleFilled } from '@ant-design/icons'
import { useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import { fileSize } from '../../../ui/files/fileSize.ts'
import { dropPending, sendAgain, sendWithoutFile } from '../composer/sending.ts'
import type { PendingMessage } from '../state/state.ts'
import { Bubble } from './Bubble.tsx'
import bubble from './bubble.module.css'
import styles from './fileCard.module.css'

export function PendingBubble({ pending: { clientId, text, file, stage } }: { pending: PendingMessage }) {
  const t = useText()
  return (
    <Bubble mine from={t('chat.you')} text={text} foot={foot()}>
      {file && (
        <p className={styles.card}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{fileSize(file.size)}</span>
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
          <span className={bubble.failed} role="alert">
            <ExclamationCircleFilled aria-hidden="true" />
            <span>
              {t('chat.state.failed')} {stage.why}
            </span>
            {stage.again && (
              <button type="button" className={buttons.link} onClick={() => sendAgain(clientId)}>
                {t('chat.retry')}
              </button>
            )}
            {!stage.again && file && text !== '' && (
              <button type="button" className={buttons.link} onClick={() => sendWithoutFile(clientId)}>
                {t('chat.withoutFile')}
              </button>
            )}
            <button type="button" className={buttons.link} onClick={() => dropPending(clientId)}>
              {t('chat.drop')}
            </button>
          </span>
        )
    }
  }
}
