import { DisconnectOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { live } from '../../../realtime/live.ts'
import { useLiveStatus } from '../../../realtime/useLive.ts'
import buttons from '../../../ui/buttons.module.css'
import styles from '../composer/composer.module.css'

const patienceMs = 1_000

export function ConnectionNote() {
  const t = useText()
  const status = useLiveStatus()
  const isAway = status !== 'open'
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isAway) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isAway])
  return (
    <div role="status" className={styles.connectionNote}>
      {isAway && late && (
        <>
          <DisconnectOutlined aria-hidden="true" />
          <span>{t(status === 'connecting' ? 'chat.connecting' : 'chat.lost')}</span>
          {status === 'off' && (
            <button type="button" className={buttons.link} onClick={() => live.retry()}>
              {t('chat.reconnect')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
