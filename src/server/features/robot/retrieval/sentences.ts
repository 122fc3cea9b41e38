import MiniSearch from 'minisearch'
import type { Article } from '../../../knowledge/article.ts'
import { type Said, sentencesOf } from './passages.ts'
import { plainText } from './plainText.ts'
import { termsOf } from './terms.ts'
import { searchFor } from './tokens.ts'

/** A sentence of an article, found by itself. */
export interface Sentence extends Said {
  articleId: string
  /** Relative to the one that fits best: from 0 to 1. */
  score: number
  /** The share of the question's tokens, weighed by rarity, that the sentence or a way of asking for it has. */
  coverage: number
}

const most = 5
/** A shorter sentence is a name, and says nothing of it. */
const leastTerms = 3
const longName = 40

/** Sentence retrieval: of all articles, the sentences that fit a question best, whatever else their article is about. */
export function sentenceIndex(
  articles: readonly Article[],
  tokensOf: (text: string) => string[],
): (tokens: readonly string[], weightOf: (tokens: readonly string[]) => number) => Sentence[] {
  const units = articles.flatMap((article) => {
    const said = saidIn(article)
    const ways = waysOf(article, said)
    return said.map((one, at) => ({ ...one, articleId: article.id, asked: ways[at]?.join('\n') ?? '' }))
  })
  const engine = new MiniSearch({ fields: ['asked', 'text'], tokenize: tokensOf, processTerm: (token) => token })
  engine.addAll(units.map(({ text, asked }, id) => ({ id, text, asked })))
  const said = units.map(({ text, whole, isNote, articleId }) => ({ text, whole, isNote, articleId }))
  return (tokens, weightOf) => {
    const all = weightOf(tokens)
    const found = engine.search('', searchFor(tokens)).slice(0, most)
    return found.flatMap(({ id, score, queryTerms }) => {
      const sentence = said[id]
      return sentence
        ? [{ ...sentence, score: score / (found[0]?.score ?? 1), coverage: weightOf(queryTerms) / all }]
        : []
    })
  }
}

/** The facts at the end of an article, then the other sentences of its text. */
export function saidIn(article: Article): Said[] {
  const notes = (article.notes ?? []).map(({ text }) => plainText(text))
  // A long note has several sentences.
  const isOfNote = (text: string) => notes.some((note) => note.includes(text))
  const isName = (text: string) => text.length < longName && termsOf(text).length < leastTerms
  const others = sentencesOf(article.text).filter(({ text }) => !isOfNote(text) && !isName(text))
  return [...notes.map((text) => ({ text, whole: text, isNote: true })), ...others]
}

/** The questions to each of the sentences of an article: those of notes first. */
function waysOf(article: Article, said: readonly Said[]): string[][] {
  const ways = said.map((_, at) => [...(article.notes?.[at]?.asked ?? [])])
  for (const { says, asked } of article.asked ?? [])
    ways[said.findIndex(({ text }) => text.includes(says))]?.push(...asked)
  return ways
}
