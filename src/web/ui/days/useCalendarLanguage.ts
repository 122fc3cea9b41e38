import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/useText.ts'

/** Has dayjs name months and weekdays in the user's language, from the days of this drawing on. */
export function useCalendarLanguage(): void {
  const language = useLanguage()
  useMemo(() => dayjs.locale(language === 'zh' ? 'zh-cn' : 'en'), [language])
}
