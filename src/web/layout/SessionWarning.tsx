import { useEffect, useState } from 'react'
import { getInfo } from '../../contract/people/auth.ts'
import { call } from '../api/call.ts'
import { runAction } from '../api/runAction.ts'
import { lastSessionUse } from '../api/sessionUse.ts'
import { useText } from '../i18n/useText.ts'
import { useProfile } from '../session/useProfile.ts'
import buttons from '../ui/buttons.module.css'
import styles from './sessionWarning.module.css'

/** WCAG 2.2.1: whoever is timed out is warned before, and stays with one press. */
const warnedMs = 120_000
const lookMs = 1000

/** Warns for the last two minutes of an idle session. It takes no focus: somebody may be typing. */
export function SessionWarning() {
  const t = useText()
  const { idleSeconds } = useProfile()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      const used = lastSessionUse()
      const rest = used === null ? Number.POSITIVE_INFINITY : used + idleSeconds * 1000 - Date.now()
      setLeft(rest > 0 && rest <= warnedMs ? rest : null)
    }
    const clock = setInterval(look, lookMs)
    return () => clearInterval(clock)
  }, [idleSeconds])
  if (left === null) return null
  const stay = async () => {
    if (await runAction(() => call(getInfo, {}))) setLeft(null)
  }
  return (
    <div className={styles.warning} role="alert">
      <span>{t('frame.session.ends')}</span>
      <button type="button" className={buttons.solid} onClick={() => void stay()}>
        {t('frame.session.stay')}
      </button>
    </div>
  )
}
