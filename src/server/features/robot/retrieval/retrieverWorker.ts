import { parentPort } from 'node:worker_threads'
import type { Language } from '../../../../texts/languages.ts'
import type { Article } from '../../../knowledge/article.ts'
import type { Rating } from './ratings.ts'
import { retrieverOf } from './retrieve.ts'

export type ToThread =
  | { articles: Readonly<Record<Language, readonly Article[]>> }
  | { ratings: readonly Rating[] }
  | { id: number; question: string; language: Language }
  | 'end'

let articles: Readonly<Record<Language, readonly Article[]>> = { en: [], zh: [] }
let ratings: readonly Rating[] = []
const retrieve = retrieverOf({ articles: async (language) => articles[language] })

parentPort?.on('message', async (told: ToThread) => {
  if (told === 'end') parentPort?.close()
  else if ('articles' in told) articles = told.articles
  else if ('ratings' in told) ratings = told.ratings
  else {
    const { id, question, language } = told
    const outcome = await retrieve(question, language, ratings).then(
      (looked) => ({ id, looked }),
      (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    parentPort?.postMessage(outcome)
  }
})
