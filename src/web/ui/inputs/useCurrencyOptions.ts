import { useMemo } from 'react'
import { currencies } from '../../../domain/reference/currencies.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from './CodeSelect.tsx'

/** Every currency by its alphabetic code and its name in both languages; chosen by its numeric code. */
export function useCurrencyOptions(): CodeOption[] {
  const language = useLanguage()
  return useMemo(() => {
    const own = new Intl.DisplayNames([language], { type: 'currency' })
    const other = new Intl.DisplayNames([language === 'en' ? 'zh' : 'en'], { type: 'currency' })
    return Object.keys(currencies).map((code) => {
      const shown = currencyCode(code)
      return { code, shown, name: own.of(shown) ?? shown, alt: other.of(shown) ?? shown }
    })
  }, [language])
}
