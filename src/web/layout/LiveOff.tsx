import { DisconnectOutlined } from '@ant-design/icons'
import { useText } from '../i18n/useText.ts'
import { live } from '../realtime/live.ts'
import { useLiveStatus } from '../realtime/useLive.ts'
import buttons from '../ui/buttons.module.css'
import styles from './liveOff.module.css'

export function LiveOff() {
  const t = useText()
  const isOff = useLiveStatus() === 'off'
  return (
    <div role="status" className={styles.off}>
      {isOff && (
        <>
          <DisconnectOutlined className={styles.mark} aria-hidden="true" />
          <span className={styles.text} title={t('messages.offHelp')}>
            {t('messages.off')}
          </span>
          <button type="button" className={buttons.link} onClick={() => live.retry()}>
            <DisconnectOutlined className={styles.narrowMark} aria-hidden="true" />
            <span className={styles.retry}>{t('messages.retry')}</span>
          </button>
        </>
      )}
    </div>
  )
}
