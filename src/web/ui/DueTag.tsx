import { ExclamationCircleFilled, FieldTimeOutlined } from '@ant-design/icons'
import { type Day, dayOf, daysBetween } from '../../domain/calendar.ts'
import { soonDays } from '../../domain/due.ts'
import { useText } from '../i18n/useText.ts'

export function DueTag({ dueDt, today = dayOf(new Date()) }: { dueDt: Day; today?: Day }) {
  const t = useText()
  const left = daysBetween(today, dueDt)
  const day = showDay(dueDt)
  if (left < 0) {
    return (
      <span className="due-tag is-over" title={day}>
        <ExclamationCircleFilled aria-hidden="true" /> {t('frame.due.over', { days: `${-left}` })}
      </span>
    )
  }
  const words = left === 0 ? t('frame.due.today') : t('frame.due.left', { days: `${left}` })
  if (left > soonDays) {
    return (
      <span className="due-plain" title={day}>
        {words}
      </span>
    )
  }
  return (
    <span className="due-tag is-soon" title={day}>
      <FieldTimeOutlined aria-hidden="true" /> {words}
    </span>
  )
}

/** `20260901` → `2026-09-01` */
export function showDay(day: Day): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
}
