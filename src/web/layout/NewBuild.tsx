import { useIsOlderBuild } from '../api/pageBuild.ts'
import { useText } from '../i18n/useText.ts'
import buttons from '../ui/buttons.module.css'
import styles from './newBuild.module.css'

/** Pages load anew by themselves when the user goes on to another; who stays on one is told. */
export function NewBuild() {
  const t = useText()
  const isOlder = useIsOlderBuild()
  return (
    <div role="status" className={styles.line}>
      {isOlder && (
        <>
          <span>{t('frame.newBuild.text')}</span>
          <button type="button" className={buttons.link} onClick={() => location.reload()}>
            {t('frame.newBuild.reload')}
          </button>
        </>
      )}
    </div>
  )
}
