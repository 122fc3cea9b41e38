import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useIsOlderBuild } from '../api/pageBuild.ts'
import { useText } from '../i18n/useText.ts'
import buttons from '../ui/buttons.module.css'
import styles from './newBuild.module.css'

/** Pages load anew by themselves when the user goes on to another; who stays on one is told, and may close the notice. */
export function NewBuild() {
  const t = useText()
  const isOlder = useIsOlderBuild()
  const [closed, setClosed] = useState(false)
  return (
    <div role="status" className={styles.line}>
      {isOlder && !closed && (
        <>
          <span>{t('frame.newBuild.text')}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('frame.close')}
            onClick={() => setClosed(true)}
          />
          <button type="button" className={buttons.link} onClick={() => location.reload()}>
            {t('frame.newBuild.reload')}
          </button>
        </>
      )}
    </div>
  )
}
