import type { Language } from '../../../../contract/texts/languages.ts'

/**
 * Goes by the script of most of the question; a Chinese character counts as half a word. Codes and ids count for no
 * language, and without anything else the account's language is used.
 */
export function languageOfQuestion(question: string, account: Language): Language {
  if (isSignal(question)) return account
  const text = question.replace(fieldNames, ' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/(?<![\p{L}\d])\p{Script=Latin}{2,}(?![\p{L}\d])/gu)?.length ?? 0
  if (han === 0 && words === 0) return account
  return han / 2 >= words ? 'zh' : 'en'
}

/** `rcvInsIdCd` is typed in either language. */
const fieldNames = /(?<![\p{L}\d])\p{Ll}+\p{Lu}[\p{L}\d]*/gu

/** Sent by the page in either language (Specifications 5 and 7). */
function isSignal(text: string): boolean {
  return /^(echo|exit\??)$/i.test(text.trim())
}
