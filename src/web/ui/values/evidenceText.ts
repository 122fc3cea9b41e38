import type { Evidence } from '../../../domain/reference/reference.ts'
import type { Language } from '../../../texts/languages.ts'
import { nameIn } from '../../../texts/names.ts'
import type { Text } from '../../i18n/useText.ts'

/** Example: `Order or contract (required)`. */
export function evidenceText({ nm, required, oneOf }: Omit<Evidence, 'id'>, t: Text, language: Language): string {
  const name = nameIn(nm, language)
  return required ? t('reference.needed', { name }) : oneOf ? t('reference.oneOf', { name }) : name
}
