import type { ColumnType, Generated } from 'kysely'
import type { ArticleTexts, QuestionState } from '../../../domain/robot.ts'
import type { Language } from '../../../texts/languages.ts'

export interface RobotArticleVersionTable {
  article_id: string
  version: number
  withdrawn: boolean
  texts: ColumnType<ArticleTexts, string, never>
  changed_by: string
  changed_at: Generated<Date>
}

export interface RobotQuestionTable {
  question_id: Generated<string>
  language: Language
  wording: Buffer
  question: string
  unanswered: Generated<number>
  low_rated: Generated<number>
  answer: string
  source_id: string | null
  last_at: Date
  state: Generated<QuestionState>
  article_id: string | null
  version: Generated<number>
}
