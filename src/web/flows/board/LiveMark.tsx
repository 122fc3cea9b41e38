import { useText } from '../../i18n/useText.ts'
import { localClock } from '../../ui/values/showTime.ts'
import styles from './board.module.css'

interface LiveMarkProps {
  /** When the figures were read, in milliseconds. */
  at: number
  /** True where the last try to read them again failed, or the browser is offline. */
  stopped: boolean
}

/** Says whether the figures are updated by themselves, and when they were read. */
export function LiveMark({ at, stopped }: LiveMarkProps) {
  const t = useText()
  const time = localClock(new Date(at))
  return (
    <p className={styles.live} data-stopped={stopped || undefined}>
      {t(stopped ? 'board.notLive' : 'board.live', { time })}
    </p>
  )
}
