import { useLocale, useTranslations } from 'use-intl/react'
import type { Language } from '../../contract/texts/texts.ts'

export function useText() {
  return useTranslations()
}

export type Text = ReturnType<typeof useText>

export function useLanguage(): Language {
  return useLocale()
}
