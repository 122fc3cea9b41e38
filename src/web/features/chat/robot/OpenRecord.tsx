import { useRouterState } from '@tanstack/react-router'
import { placeAt } from '../../../articles/place.ts'
import { useText } from '../../../i18n/useText.ts'
import { askNextStep } from '../../../realtime/nextStep.ts'
import { searchOf } from '../../../routes/search.ts'
import buttons from '../../../ui/buttons.module.css'
import typography from '../../../ui/typography.module.css'
import styles from './robot.module.css'

export function OpenRecord() {
  const t = useText()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const expId = placeAt(pathname, searchOf(search))?.expId
  if (expId === undefined) return null
  return (
    <p className={styles.record}>
      <span>
        {t('robot.openRecord')} <b className={typography.code}>{expId}</b>
      </span>
      <button type="button" className={buttons.link} onClick={() => askNextStep(expId)}>
        {t('robot.askAbout')}
      </button>
    </p>
  )
}
