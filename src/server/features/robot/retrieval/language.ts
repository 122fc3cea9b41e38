import { type Language, languages } from '../../../../texts/languages.ts'
import { patternOf } from '../words/phrases.ts'
import { wordFiles } from '../words/rewrite.ts'

/**
 * Goes by the script of most of the question; a Chinese character counts as half a word. Codes and ids count for no
 * language, and without anything else the account's language is used.
 */
export function languageOfQuestion(question: string, account: Language): Language {
  if (isSignal(question)) return account
  const own = [...messages, fieldNames, ownWords]
  const text = own.reduce((rest, pattern) => rest.replace(pattern, ' '), question)
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/(?<![\p{L}\d])\p{Script=Latin}{2,}(?![\p{L}\d])/gu)?.length ?? 0
  if (han === 0 && words === 0) return account
  return han / 2 >= words ? 'zh' : 'en'
}

/** The product says these in English in either language (Specification 8). */
const messages = languages
  .flatMap((language) => wordFiles[language].messages)
  .map((phrase) => new RegExp(patternOf(phrase), 'giu'))

/** Words that staff use in either language. */
const shared = languages
  .flatMap((language) => wordFiles[language].shared.split(' '))
  .filter((word) => word !== '')
  .join('|')
const ownWords = new RegExp(`(?<![\\p{L}\\d])(?:${shared})(?![\\p{L}\\d])`, 'giu')

/** `rcvInsIdCd` is typed in either language. */
const fieldNames = /(?<![\p{L}\d])\p{Ll}+\p{Lu}[\p{L}\d]*/gu

/** Sent by the page in either language (Specifications 5 and 7). */
function isSignal(text: string): boolean {
  return /^(echo|exit\??)$/i.test(text.trim())
}
