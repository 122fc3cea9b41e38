import { daysBetween, weekdayOf } from '../../../../domain/time/calendar.ts'
import { type Language, languageFacts } from '../../../../texts/languages.ts'
import { localDay, showTime } from '../../../ui/values/showTime.ts'

/** Returns `10:42` for today, `Mon` for this week and `08-24` for earlier days. */
export function nearTime(iso: string, now: Date, language: Language): string {
  const [day = '', time = ''] = showTime(iso).split(' ')
  const today = localDay(now.toISOString())
  if (day === today) return time
  const written = day.replaceAll('-', '')
  // The weekday of seven days ago is that of today.
  if (daysBetween(written, today.replaceAll('-', '')) < 7) return weekdayOf(written, languageFacts[language].days)
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}
