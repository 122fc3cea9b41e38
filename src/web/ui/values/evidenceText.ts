import type { Evidence } from '../../../domain/reference/reference.ts'
import type { Language } from '../../../texts/languages.ts'
import { nameIn } from '../../../texts/names.ts'
import type { Text } from '../../i18n/useText.ts'

type Line = Omit<Evidence, 'id'>

/** Example: `Order or contract (required)` and `one of: Cardholder statement, Sales receipt`. */
export function evidenceTexts(lines: readonly Line[], t: Text, language: Language): string[] {
  const groups = Map.groupBy(lines, (line) => line.oneOf ?? line)
  return [...groups].map(([of, some]) => {
    const name = some.map(({ nm }) => nameIn(nm, language)).join(t('frame.listSeparator'))
    if (typeof of === 'string') return t('reference.oneOf', { names: name })
    return of.required ? t('reference.needed', { name }) : name
  })
}

export function evidenceText(lines: readonly Line[], t: Text, language: Language): string {
  return evidenceTexts(lines, t, language).join(t('reference.evidenceSeparator'))
}
