import type { Institution } from '../../../contract/records/records.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from './CodeSelect.tsx'

export function useInstitutionOptions(list: readonly Institution[] = []): CodeOption[] {
  const language = useLanguage()
  const other = language === 'en' ? 'zh' : 'en'
  return list.map((one) => ({ code: one.insIdCd, name: one.nm[language], alt: one.nm[other] }))
}

/** Leaves out ended institutions, for choices that create something; searches keep them. */
export function useOfferedInstitutions(list: readonly Institution[] = []): CodeOption[] {
  return useInstitutionOptions(list.filter(({ ended }) => !ended))
}
