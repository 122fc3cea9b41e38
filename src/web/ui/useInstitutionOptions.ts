import type { Institution } from '../../contract/records.ts'
import { useLanguage } from '../i18n/useText.ts'
import type { CodeOption } from './CodeSelect.tsx'

/** Institutions to choose from, found by their names in both languages. */
export function useInstitutionOptions(list: readonly Institution[] = []): CodeOption[] {
  const language = useLanguage()
  const other = language === 'en' ? 'zh' : 'en'
  return list.map((one) => ({ code: one.insIdCd, name: one.nm[language], alt: one.nm[other] }))
}

/** Those for which something may be made: what is there already is found by the ended ones too. */
export function useOfferedInstitutions(list: readonly Institution[] = []): CodeOption[] {
  return useInstitutionOptions(list.filter(({ ended }) => !ended))
}
