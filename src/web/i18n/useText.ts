import type {} from 'use-intl'
import { useLocale, useTranslations } from 'use-intl/react'
import type { English } from '../../texts/shape.ts'
import type { Language } from '../../texts/texts.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: English
  }
}

export function useText() {
  return useTranslations()
}

export type Text = ReturnType<typeof useText>

export function useLanguage(): Language {
  return useLocale()
}
