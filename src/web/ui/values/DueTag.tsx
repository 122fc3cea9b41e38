import { closingTime, type Day, dayOf, daysBetween } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { ownZone } from '../../../domain/time/zones.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './dueTag.module.css'
import { Tag } from './Tag.tsx'

export function DueTag({ dueDt, today = dayOf(new Date()) }: { dueDt: Day; today?: Day }) {
  const t = useText()
  const left = daysBetween(today, dueDt)
  const closing = useClosing(dueDt)
  const day = closing === null ? showDay(dueDt) : `${showDay(dueDt)}, ${closing}`
  if (left < 0) {
    return (
      <Tag means="over" title={day}>
        {t('frame.due.over', { days: `${-left}` })}
      </Tag>
    )
  }
  const words = left === 0 ? t('frame.due.today') : t('frame.due.left', { days: `${left}` })
  if (left > soonDays) {
    return (
      <span data-part="due" className={styles.due} title={day}>
        {words}
      </span>
    )
  }
  return (
    <Tag means="soon" title={day}>
      {words}
    </Tag>
  )
}

/** When this day of the network ends on the user's clock: `until 23:00 your time`; nothing where their days are the same. */
export function Closing({ day }: { day: Day }) {
  return <span className={styles.closing}>{useClosing(day)}</span>
}

function useClosing(day: Day): string | null {
  const t = useText()
  const time = closingTime(day, ownZone())
  return time && t('frame.due.until', { time })
}

/** `20260901` → `2026-09-01` */
export function showDay(day: Day): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
}
