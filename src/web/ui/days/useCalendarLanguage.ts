import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/useText.ts'

/** Sets the language of dayjs, before this render creates days. */
export function useCalendarLanguage(): void {
  const language = useLanguage()
  useMemo(() => dayjs.locale(language === 'zh' ? 'zh-cn' : 'en'), [language])
}
