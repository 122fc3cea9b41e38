import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import visibility from '../../../ui/visibility.module.css'
import { Bubble } from '../conversation/Bubble.tsx'
import styles from '../conversation/bubble.module.css'
import { RobotFace } from './RobotFace.tsx'
import robot from './robot.module.css'

/** Milliseconds. Specification 9. */
const stepMs = 500
const mostDots = 3

export function Thinking() {
  const t = useText()
  const [dots, setDots] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => setDots((before) => (before % mostDots) + 1), stepMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <Bubble mine={false} from={t('robot.name')} text="" face={<RobotFace size={24} />}>
      <p className={`${styles.text} ${robot.thinking}`} role="status">
        <span className={visibility.visuallyHidden}>{t('robot.thinking')}</span>
        <span aria-hidden="true">{'•'.repeat(dots)}</span>
      </p>
    </Bubble>
  )
}
