import {
  closingOf,
  closingTime,
  type Day,
  dayOf,
  daysBetween,
  dayText,
  midnight,
} from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { ownZone } from '../../../domain/time/zones.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import styles from './dueTag.module.css'
import { Tag } from './Tag.tsx'
import { WholeDates } from './WholeDates.tsx'

interface DueTagProps {
  dueDt: Day
  /** When the day closes on the network's clock; missing at its end, null where it is not known. */
  time?: string | null | undefined
  today?: Day
}

export function DueTag({ dueDt, time, today = dayOf(new Date()) }: DueTagProps) {
  const t = useText()
  const left = daysBetween(today, dueDt)
  const closing = useClosing(dueDt, time ?? undefined)
  const day = closing === null || time === null ? dayText(dueDt) : `${dayText(dueDt)}, ${closing}`
  const words = dueWords(t, left, dueDt, time)
  if (left > soonDays) {
    return (
      <span data-part="due" className={styles.due} title={day}>
        {words}
      </span>
    )
  }
  return (
    <Tag means={left < 0 ? 'over' : 'soon'} title={day}>
      {words}
    </Tag>
  )
}

function dueWords(t: Text, left: number, dueDt: Day, time: DueTagProps['time']): string {
  if (left < 0) return t('frame.due.over', { days: `${-left}` })
  if (left > 0) return t('frame.due.left', { days: `${left}` })
  if (!time) return t('frame.due.today')
  const hasPassed = closingOf(dueDt, time) <= new Date()
  // Without its day on the user's clock: it closes within 24 hours.
  const at = (closingTime(dueDt, ownZone(), time) ?? midnight).slice(-5)
  return t(hasPassed ? 'frame.due.passed' : 'frame.due.soonUntil', { time: at })
}

/**
 * When this day of the network closes on the user's clock: `until 23:00 your time`; nothing where it closes with their day,
 * or has closed.
 */
export function Closing({ day, time }: { day: Day; time?: string | undefined }) {
  const closing = useClosing(day, time)
  return (
    closingOf(day, time) > new Date() && (
      <span className={styles.closing}>{closing && <WholeDates text={closing} />}</span>
    )
  )
}

function useClosing(day: Day, closesAt?: string): string | null {
  const t = useText()
  const time = closingTime(day, ownZone(), closesAt)
  return time && t('frame.due.until', { time })
}
