import { fromKeys } from '../../domain/typed.ts'
import type { codes as en } from '../../texts/en/wire/codes.ts'
import type { Texts } from '../../texts/en/wire.ts'
import { type Language, languages } from '../../texts/languages.ts'
import type { Names } from '../../texts/names.ts'

type CodeTexts = Pick<Texts, keyof typeof en>

const found = import.meta.glob<CodeTexts>('../../texts/*/wire/codes.ts', { eager: true, import: 'codes' })

/** Names of codes in all languages: people search by any. All else the browser loads in one. */
export const codeNames = Object.fromEntries(
  languages.map((language) => [language, found[`../../texts/${language}/wire/codes.ts`]]),
) as Readonly<Record<Language, CodeTexts>>

/** A code without a name is its own. */
export function namesOfCode(list: keyof CodeTexts, code: string): Names {
  const nameOf = (language: Language) => (codeNames[language][list] as Readonly<Record<string, string>>)[code] ?? code
  return fromKeys(languages, nameOf)
}
