import type { Day } from '../../../domain/time/calendar.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { useLanguage } from '../../i18n/useText.ts'
import { showDay } from '../../ui/values/DueTag.tsx'

/** `Fri 13`, for under a bar. */
export function useDayName(): (day: Day) => string {
  const locale = languageFacts[useLanguage()].days
  return (day) => {
    const weekday = new Date(showDay(day)).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' })
    return `${weekday} ${Number(day.slice(6))}`
  }
}
