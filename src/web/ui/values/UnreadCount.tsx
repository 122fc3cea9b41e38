import { maxBellCount } from '../../../domain/messages.ts'
import styles from './unreadCount.module.css'

interface UnreadCountProps {
  count: number
  /** For the eyes alone: what carries it says its number in its name. */
  atCorner?: boolean
  blinks?: boolean
}

export function UnreadCount({ count, atCorner = false, blinks = false }: UnreadCountProps) {
  if (count === 0) return null
  const look = `${styles.count} ${atCorner ? styles.corner : ''}`
  return (
    <span className={look.trim()} data-blinks={blinks || undefined} aria-hidden="true">
      {count > maxBellCount ? `${maxBellCount}+` : count}
    </span>
  )
}
