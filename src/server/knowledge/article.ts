import type { Reason } from '../../contract/records.ts'
import type { Language, texts } from '../../contract/texts/texts.ts'
import type { LimitRule } from '../../domain/limits.ts'
import type { MenuName } from '../../domain/menus.ts'

/** One subject explained in one language: to the reader of the help, and to the robot that searches it. */
export interface Article {
  /** The same in both languages; its first part is its kind: `state.unverified`. */
  id: string
  title: string
  /** Ids of the pages that it explains; `*` stands for one part of an id. */
  pages: readonly string[]
  /** What people ask that it answers, in their words. */
  questions: readonly string[]
  /** Ids of articles to read next. */
  related: readonly string[]
  /** Markdown; a link to another article is `[text](article:id)`. */
  text: string
}

/** What articles say that stands in the database or in the settings: as it is now. */
export interface Facts {
  reasons: readonly Reason[]
  rules: readonly LimitRule[]
  sessionIdleMinutes: number
  passwordMin: number
}

/** What a generator makes articles from. */
export interface Subject {
  language: Language
  /** The words of the wire in that language. */
  words: (typeof texts)[Language]
  facts: Facts
  /** The written article on the page of a menu. */
  menuArticle: (menu: MenuName) => Pick<Article, 'id' | 'title'> | null
}

export type Generator = (subject: Subject) => Article[]

export function kindOf(article: Pick<Article, 'id'>): string {
  return article.id.split('.', 1)[0] ?? ''
}
