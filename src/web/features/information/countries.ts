import { countries } from '../../../domain/reference/countries.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { type Language, languages } from '../../../texts/languages.ts'
import { searchedNames } from '../../../texts/names.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'

const names = fromKeys(languages, (language) => new Intl.DisplayNames([language], { type: 'region' }))

export function useCountryOptions(): CodeOption[] {
  const language = useLanguage()
  return countries.map((code) => {
    const all = fromKeys(languages, (one) => countryName(code, one))
    return { code, ...searchedNames(all, language) }
  })
}

export function countryName(code: string, language: Language): string {
  return names[language].of(code) ?? code
}
