import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Bubble } from '../conversation/Bubble.tsx'
import { RobotFace } from './RobotFace.tsx'

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
    <Bubble mine={false} text="" face={<RobotFace size={24} />}>
      <p className="bubble-text robot-thinking" role="status">
        <span className="visually-hidden">{t('robot.thinking')}</span>
        <span aria-hidden="true">{'•'.repeat(dots)}</span>
      </p>
    </Bubble>
  )
}
