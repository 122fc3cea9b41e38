import { type Language, languageFacts } from '../../../../texts/languages.ts'
import { showTime } from '../../../ui/values/showTime.ts'

/** Returns `10:42` for today, `Mon` for this week and `08-24` for earlier days. */
export function nearTime(iso: string, now: Date, language: Language): string {
  const at = new Date(iso)
  const [day = '', time = ''] = showTime(iso).split(' ')
  if (day === showTime(now.toISOString()).slice(0, 10)) return time
  const days = (now.getTime() - at.getTime()) / 86_400_000
  if (days < 6) return at.toLocaleDateString(languageFacts[language].days, { weekday: 'short' })
  return at.getFullYear() === now.getFullYear() ? day.slice(5) : day
}
