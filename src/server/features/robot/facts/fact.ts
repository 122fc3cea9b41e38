import { flows } from '../../../../domain/flows/index.ts'
import type { Flow } from '../../../../domain/workflow/flow.ts'
import type { Language } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import type { ArticleFacts, Subject } from '../../../knowledge/article.ts'
import { type Lists, listsIn } from '../../../knowledge/markdown.ts'
import { type Sayings, sayings } from '../../../knowledge/sayings.ts'
import { saidOf } from '../../../knowledge/written.ts'
import { type Asks, asksOf } from '../words/asks.ts'
import { inFull, withSharedWords } from '../words/rewrite.ts'
import { knownSpelling } from '../words/spelling.ts'
import { type Things, thingsIn } from './names.ts'

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
export interface Asked extends Lists {
  question: string
  language: Language
  asks: Asks
  things: Things
  /** The workflow that it names first. */
  flow: Flow | undefined
  subject: Subject
  say: Sayings['facts']
}

export function asked(question: string, language: Language, facts: ArticleFacts): Asked {
  const lists = listsIn(language)
  const subject: Subject = {
    language,
    words: texts[language],
    facts,
    said: (id) => saidOf(id, language, facts),
    menuArticle: () => null,
    ...lists,
  }
  const written = writtenOf(question)
  const things = thingsIn(written)
  return {
    question: written,
    language,
    asks: asksOf(written),
    things,
    flow: flows.find(({ id }) => id === things.flows[0]),
    subject,
    say: sayings[language].facts,
    ...lists,
  }
}

/** The question in full words, without typing errors, and each thing by its whole name. */
export function writtenOf(question: string): string {
  return withSharedWords(knownSpelling(inFull(question.normalize('NFKC'))))
}

export function nameOf(transId: keyof Subject['words']['transId'], { say, subject }: Asked): string {
  return say.named({ name: subject.words.transId[transId], code: transId })
}
