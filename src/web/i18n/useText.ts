import { useLocale, useTranslations } from 'use-intl/react'
import type { Language } from '../../contract/texts/texts.ts'

/** The translator of the page's language: `t('state.unverified')`. Keys and values are checked by the compiler. */
export function useText() {
  return useTranslations()
}

export type Text = ReturnType<typeof useText>

export function useLanguage(): Language {
  return useLocale()
}
