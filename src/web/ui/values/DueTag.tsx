import { type Day, dayOf, daysBetween } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './dueTag.module.css'
import { Tag } from './Tag.tsx'

export function DueTag({ dueDt, today = dayOf(new Date()) }: { dueDt: Day; today?: Day }) {
  const t = useText()
  const left = daysBetween(today, dueDt)
  const day = showDay(dueDt)
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

/** `20260901` → `2026-09-01` */
export function showDay(day: Day): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
}
