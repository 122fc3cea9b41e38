/** What administrators make of the questions that the robot could not answer well. */

export const questionStates = ['open', 'done', 'dismissed'] as const
export type QuestionState = (typeof questionStates)[number]

/** An article as an administrator writes it, in one language. */
export interface ArticleText {
  title: string
  /** What people ask that it answers. */
  questions: string[]
  /** Markdown. */
  text: string
}

/** By language; null where it isn't written in it. */
export interface ArticleTexts {
  en: ArticleText | null
  zh: ArticleText | null
}

export const articleBounds = { title: 120, question: 200, questions: 20, text: 4_000 } as const

/** The id under which an article from the database stands among the others. */
export function ownArticleId(articleId: string): string {
  return `own.${articleId}`
}
