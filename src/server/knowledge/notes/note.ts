import type { Language } from '../../../contract/texts/languages.ts'
import { texts } from '../../../contract/texts/texts.ts'

/** One fact of an article in one sentence. Its figures come from the definitions. */
export interface Note {
  /** The article that ends with it. */
  article: string
  says: Readonly<Record<Language, string>>
  /** How staff ask for it, in both languages; ` | ` stands between two ways. */
  asked: Readonly<Record<Language, string>>
}

export function note(article: string, en: [says: string, asked: string], zh: [says: string, asked: string]): Note {
  return { article, says: { en: en[0], zh: zh[0] }, asked: { en: en[1], zh: zh[1] } }
}

const words: readonly string[] = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `10 (ten)`, since staff ask in figures and in words. */
export function inBoth(count: number): string {
  const word = words[count]
  return word === undefined ? String(count) : `${count} (${word})`
}

const characters = '零一二三四五六七八九十'

/** `4 次（四次）` of 4 and `次`. */
export function inBothZh(count: number, unit: string): string {
  const word = characters[count]
  return word === undefined ? `${count} ${unit}` : `${count} ${unit}（${word}${unit}）`
}

type CodeList =
  | 'handlingResult'
  | 'cardAttr'
  | 'orderStatus'
  | 'blockSystem'
  | 'fraudTp'
  | 'origSpecDiscTp'
  | 'origSpecFeeClass'

/** `01 Under investigation, 02 Genuine transaction`, as the screens call the codes. */
export function codesOf(language: Language, list: CodeList, only?: readonly string[]): string {
  return Object.entries<string>(texts[language][list])
    .filter(([code]) => only?.includes(code) ?? true)
    .map(([code, name]) => (/\d/.test(code) ? `${code} ${name}` : name))
    .join(language === 'en' ? ', ' : '、')
}
