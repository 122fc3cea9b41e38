import { errors as catalogue, type ErrorName } from '../../../contract/errors.ts'
import { fill } from '../../../contract/texts/texts.ts'
import { keysOf } from '../../../domain/keysOf.ts'
import type { Article, Subject } from '../article.ts'
import { paragraphs, plain } from '../markdown.ts'
import { adviceEn } from './adviceEn.ts'
import { adviceZh } from './adviceZh.ts'

const advice = { en: adviceEn, zh: adviceZh } as const

const sentences = {
  en: {
    title: (code: string, message: string) => `Message ${code}: ${message}`,
    questions: (code: string, message: string) => [
      message,
      `What does error ${code} mean?`,
      `What can I do about ${code}?`,
      `Why do I get the message ${message}`,
    ],
    says: (message: string, code: string, status: number) => `“${message}” has the code ${code} (HTTP ${status}).`,
  },
  zh: {
    title: (code: string, message: string) => `提示 ${code}：${message}`,
    questions: (code: string, message: string) => [
      message,
      `错误 ${code} 是什么意思？`,
      `出现 ${code} 怎么办？`,
      `为什么提示${message}`,
    ],
    says: (message: string, code: string, status: number) => `“${message}”，代码 ${code}（HTTP ${status}）。`,
  },
} as const

/** Says who deleted what and when: nobody asks further, and the article on `notFound` tells what to do. */
const saysItself: ErrorName = 'recordDeleted'

export function errors({ language, words }: Subject): Article[] {
  const say = sentences[language]
  const names = keysOf(catalogue).filter((name) => name !== saysItself)
  return names.map((name) => {
    const { errCd, status } = catalogue[name]
    const message = sentenceOf(words.error[name])
    return {
      id: `error.${name}`,
      title: say.title(errCd, message),
      pages: [],
      questions: say.questions(errCd, message),
      related: [],
      text: paragraphs(say.says(plain(message), errCd, status), advice[language][name]),
    }
  })
}

/** The message without the values that it is filled with. */
function sentenceOf(text: string): string {
  const values = Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '…']))
  return fill(text, values)
}
