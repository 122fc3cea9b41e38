import type { Language } from '../../../contract/texts/languages.ts'
import { showTime } from '../../ui/showTime.ts'

/** When something was said, as short as it is still clear: `10:42` of today, `Mon` of this week, `08-24` of before. */
export function nearTime(iso: string, now: Date, language: Language): string {
  const at = new Date(iso)
  const [day = '', time = ''] = showTime(iso).split(' ')
  if (day === showTime(now.toISOString()).slice(0, 10)) return time
  const days = (now.getTime() - at.getTime()) / 86_400_000
  if (days < 6) return at.toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short' })
  return at.getFullYear() === now.getFullYear() ? day.slice(5) : day
}
