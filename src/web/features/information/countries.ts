import { countries } from '../../../domain/reference/countries.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'

const names = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  zh: new Intl.DisplayNames(['zh'], { type: 'region' }),
}

export function useCountryOptions(): CodeOption[] {
  const language = useLanguage()
  const other = language === 'en' ? 'zh' : 'en'
  return countries.map((code) => ({ code, name: names[language].of(code) ?? code, alt: names[other].of(code) ?? code }))
}

export function countryName(code: string, language: 'en' | 'zh'): string {
  return names[language].of(code) ?? code
}
