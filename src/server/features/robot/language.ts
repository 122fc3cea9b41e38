import type { Language } from '../../../contract/texts/languages.ts'

/**
 * The language of an answer is that of the question: the script that most of it is written in, where a Chinese character
 * counts as half a word. Codes and ids are of no language; where there is nothing else, the language of the account counts.
 */
export function languageOfQuestion(question: string, account: Language): Language {
  if (isSignal(question)) return account
  const han = question.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = question.match(/(?<![\p{L}\d])\p{Script=Latin}{2,}(?![\p{L}\d])/gu)?.length ?? 0
  if (han === 0 && words === 0) return account
  return han / 2 >= words ? 'zh' : 'en'
}

/** What a page sends in either language. Specification 5 and 7. */
function isSignal(text: string): boolean {
  return /^(echo|exit\??)$/i.test(text.trim())
}
