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

/** Characters of a person's answer to a question, which is shown as a message. */
export const replyMax = 1_000

export function ownArticleId(articleId: string): string {
  return `own.${articleId}`
}
