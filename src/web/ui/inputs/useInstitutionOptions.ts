import type { Institution } from '../../../contract/records/records.ts'
import { searchedNames } from '../../../texts/names.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from './CodeSelect.tsx'

export function useInstitutionOptions(list: readonly Institution[] = []): CodeOption[] {
  const language = useLanguage()
  return list.map((one) => ({ code: one.insIdCd, ...searchedNames(one.nm, language) }))
}

/** Leaves out ended institutions, for choices that create something; searches keep them. */
export function useOfferedInstitutions(list: readonly Institution[] = []): CodeOption[] {
  return useInstitutionOptions(list.filter(({ ended }) => !ended))
}
