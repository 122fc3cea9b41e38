import type { Language } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import type { ArticleFacts, Subject } from '../../../knowledge/article.ts'
import { saidOf } from '../../../knowledge/written.ts'
import { type Asks, asksOf } from '../words/asks.ts'
import { inFull } from '../words/rewrite.ts'
import { knownSpelling } from './knownSpelling.ts'
import { type Things, thingsIn } from './names.ts'
import { sentences } from './sentences.ts'
import { withSharedWords } from './sharedWords.ts'

/** An answer that follows from the product's definitions. */
export interface Fact {
  /** The first one holds what was asked. */
  lines: string[]
  /** The article that says more. */
  articleId: string
  /** Whether it is the reason of a case that was told, whose code was not asked for. */
  isCase?: boolean
}

/** A question, and all that its facts are made of. */
export interface Asked {
  question: string
  language: Language
  asks: Asks
  things: Things
  subject: Subject
  say: (typeof sentences)[Language]
}

export function asked(question: string, language: Language, facts: ArticleFacts): Asked {
  const subject: Subject = {
    language,
    words: texts[language],
    facts,
    said: (id) => saidOf(id, language, facts),
    menuArticle: () => null,
  }
  const written = withSharedWords(knownSpelling(inFull(question.normalize('NFKC'))))
  return {
    question: written,
    language,
    asks: asksOf(written),
    things: thingsIn(written),
    subject,
    say: sentences[language],
  }
}
