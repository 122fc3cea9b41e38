export const questionStates = ['open', 'done', 'dismissed'] as const
export type QuestionState = (typeof questionStates)[number]

export interface ArticleText {
  title: string
  questions: string[]
  text: string
}

/** Questions that an answer suggests at most. */
export const suggestionsAtMost = 4

export const articleBounds = { title: 120, question: 200, questions: 20, text: 4_000 } as const

export function ownArticleId(articleId: string): string {
  return `own.${articleId}`
}
