import { type Evidence, evidenceGroups } from '../../../domain/reference/reference.ts'
import type { Language } from '../../../texts/languages.ts'
import { nameIn } from '../../../texts/names.ts'
import type { Text } from '../../i18n/useText.ts'

/** Example: `Order or contract (required)` and `one of: Cardholder statement, Sales receipt`. */
export function evidenceTexts(lines: readonly Evidence[], t: Text, language: Language): string[] {
  return evidenceGroups(lines).map((group) => {
    const name = group.map(({ nm }) => nameIn(nm, language)).join(t('frame.listSeparator'))
    if (group[0]?.oneOf) return t('reference.oneOf', { names: name })
    return group[0]?.required ? t('reference.needed', { name }) : name
  })
}

export function evidenceText(lines: readonly Evidence[], t: Text, language: Language): string {
  return evidenceTexts(lines, t, language).join(t('reference.evidenceSeparator'))
}
