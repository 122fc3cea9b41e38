import { useMemo } from 'react'
import { currencies } from '../../../domain/reference/currencies.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { languages } from '../../../texts/languages.ts'
import { searchedNames } from '../../../texts/names.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from './CodeSelect.tsx'

/** Every currency by its alphabetic code and its name in all languages; chosen by its numeric code. */
export function useCurrencyOptions(): CodeOption[] {
  const language = useLanguage()
  return useMemo(() => {
    const names = fromKeys(languages, (one) => new Intl.DisplayNames([one], { type: 'currency' }))
    return Object.keys(currencies).map((code) => {
      const shown = currencyCode(code)
      return {
        code,
        shown,
        ...searchedNames(
          fromKeys(languages, (one) => names[one].of(shown) ?? shown),
          language,
        ),
      }
    })
  }, [language])
}
