import { type Day, weekdayOf } from '../../../domain/time/calendar.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { useLanguage } from '../../i18n/useText.ts'

/** `Fri 13`, for under a bar. */
export function useDayName(): (day: Day) => string {
  const locale = languageFacts[useLanguage()].days
  return (day) => `${weekdayOf(day, locale)} ${Number(day.slice(6))}`
}
