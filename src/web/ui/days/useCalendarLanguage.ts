import dayjs from 'dayjs'
import zhCN from 'dayjs/locale/zh-cn'
import { useMemo } from 'react'
import type { Language } from '../../../texts/languages.ts'
import { useLanguage } from '../../i18n/useText.ts'

/** How dayjs writes days in each language; English where it knows none. */
const words: Partial<Record<Language, typeof zhCN>> = { zh: zhCN }

/** Sets the language of dayjs, before this render creates days. */
export function useCalendarLanguage(): void {
  const language = useLanguage()
  useMemo(() => dayjs.locale(words[language] ?? 'en'), [language])
}
