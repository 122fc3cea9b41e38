import type { Reason } from '../../contract/records/records.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import type { LimitRule } from '../../domain/reference/limits.ts'
import type { Language, texts } from '../../texts/texts.ts'
import type { Lists } from './markdown.ts'

export interface Article {
  /** The same in both languages. Its first part is its kind, as in `state.unverified`. */
  id: string
  title: string
  /** Ids of the pages that the article explains; `*` stands for one part of an id. */
  pages: readonly string[]
  questions: readonly string[]
  related: readonly string[]
  /** Markdown; a link to another article is `[text](article:id)`. */
  text: string
  /** The facts at the end of the text, with the ways in which they are asked for. */
  notes?: readonly { text: string; asked: readonly string[] }[]
  /** More ways of asking for the first sentence that holds `says`; facts at the end count as first. */
  asked?: readonly { says: string; asked: readonly string[] }[]
}

export interface ArticleFacts {
  reasons: readonly Reason[]
  rules: readonly LimitRule[]
  sessionIdleMinutes: number
  passwordMin: number
}

export interface Subject extends Lists {
  language: Language
  words: (typeof texts)[Language]
  facts: ArticleFacts
  /**
   * The text of an article's file in this language, for example what a field means or what to do about an error. Throws
   * where there is no such file, and nothing to say `otherwise`.
   */
  said: (id: string, otherwise?: string) => string
  menuArticle: (menu: MenuName) => Pick<Article, 'id' | 'title'> | null
}

export function kindOf(article: Pick<Article, 'id'>): string {
  return article.id.split('.', 1)[0] ?? ''
}
