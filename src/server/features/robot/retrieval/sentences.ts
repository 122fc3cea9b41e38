import type { Article } from '../../../knowledge/article.ts'
import type { Intents } from '../intents/intents.ts'
import { cosineSimilarity } from './cosineSimilarity.ts'
import { isAnswerTo, sentencesOf } from './passages.ts'
import { plainText } from './plainText.ts'
import { termsOf } from './terms.ts'

/** A sentence of an article, ranked by itself. */
export interface Sentence {
  text: string
  articleId: string
  /** How much of the question it covers, and how it is asked for: from 0 to a little above 1. */
  score: number
  /** A fact at the end of an article, rather than a sentence of its text. */
  isNote: boolean
}

export type RankSentences = (
  terms: ReadonlySet<string>,
  intents: Intents,
  scoreOf: (articleId: string) => number,
) => Sentence[]

interface Unit {
  article: Article
  text: string
  own: ReadonlySet<string>
  asked: readonly (readonly string[])[]
  isNote: boolean
}

/** What a term counts by where it stands. */
const places = { asked: 1, own: 0.9, title: 0.5 }
const share = {
  covered: 1,
  likest: 0.4,
  answers: 0.06,
  article: 0.25,
  length: 0.012,
  note: 0.05,
}
const usualLength = 14
const most = 5
/** A shorter sentence is a name, and says nothing of it. */
const leastTerms = 3

/**
 * Sentence retrieval: of all articles, the sentences that answer a question, whatever else their article is about.
 * `others`: the same articles in the other language, whose ways of asking help to find ours.
 */
export function sentenceIndex(
  articles: readonly Article[],
  others: readonly Article[],
  rarity: (term: string) => number,
): RankSentences {
  const otherById = new Map(others.map((article) => [article.id, article]))
  const titles = new Map(articles.map(({ id, title }) => [id, new Set(termsOf(title))]))
  const units = articles.flatMap((article) => unitsOf(article, otherById.get(article.id)))
  const postings = postingsOf(units)
  const likest = likestAsked(units, rarity)
  const placeOf = (term: string, { article, own }: Unit): number => {
    if (own.has(term)) return places.own
    return titles.get(article.id)?.has(term) ? places.title : 0
  }
  return (terms, intents, scoreOf) => {
    const isAnswer = isAnswerTo(intents)
    const weights = [...terms].map((term) => [term, rarity(term)] as const)
    const whole = weights.reduce((sum, [, weight]) => sum + weight, 0)
    if (whole === 0) return []
    const like = likest(terms)
    const found = new Set([...terms].flatMap((term) => postings.get(term) ?? []))
    const ranked = [...found].flatMap((at): Sentence[] => {
      const unit = units[at]
      if (!unit) return []
      const told = weights.map(([term, weight]) => [term, weight, placeOf(term, unit)] as const)
      // With one way of asking, since words of several say nothing together.
      const coveredWith = (way: readonly string[]) =>
        told.reduce((sum, [term, weight, place]) => sum + weight * (way.includes(term) ? places.asked : place), 0)
      const covered = Math.max(coveredWith([]), ...unit.asked.map(coveredWith))
      const score =
        (share.covered * covered) / whole +
        share.likest * (like.get(at) ?? 0) +
        share.article * scoreOf(unit.article.id) +
        (unit.isNote ? share.note : 0) -
        share.length * Math.max(0, unit.own.size - usualLength)
      return [{ text: unit.text, articleId: unit.article.id, score, isNote: unit.isNote }]
    })
    return ranked
      .sort((one, other) => other.score - one.score)
      .slice(0, 8 * most)
      .map((one) => (isAnswer(one.text) ? { ...one, score: one.score + share.answers } : one))
      .sort((one, other) => other.score - one.score)
      .slice(0, most)
  }
}

/** The places of the units in which each term stands. */
function postingsOf(units: readonly Unit[]): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  for (const [at, { own, asked }] of units.entries())
    for (const term of new Set([...own, ...asked.flat()])) {
      const known = postings.get(term)
      if (known) known.push(at)
      else postings.set(term, [at])
    }
  return postings
}

/** How like the likest way of asking for each unit is to a question. */
function likestAsked(
  units: readonly Unit[],
  rarity: (term: string) => number,
): (terms: ReadonlySet<string>) => Map<number, number> {
  const ways = units.flatMap(({ asked }, at) => asked.map((terms) => ({ at, terms })))
  const likeness = cosineSimilarity(
    ways.map(({ terms }) => terms),
    rarity,
  )
  return (terms) => {
    const best = new Map<number, number>()
    for (const [way, like] of likeness(terms)) {
      const at = ways[way]?.at ?? 0
      best.set(at, Math.max(like, best.get(at) ?? 0))
    }
    return best
  }
}

function unitsOf(article: Article, other: Article | undefined): Unit[] {
  const ways = waysOf(article)
  const otherWays = other ? waysOf(other) : []
  return saidIn(article).map((text, at): Unit => {
    const isNote = at < (article.notes?.length ?? 0)
    const asked = [...(ways[at] ?? []), ...(isNote ? (otherWays[at] ?? []) : [])].map((way) => termsOf(way))
    return { article, text, own: new Set(termsOf(text)), asked, isNote }
  })
}

/** The facts at the end of an article, then the other sentences of its text. */
export function saidIn(article: Article): string[] {
  const notes = (article.notes ?? []).map(({ text }) => plainText(text))
  // A long note is cut among the sentences.
  const isOfNote = (text: string) => notes.some((note) => note.includes(text.replace(/…$/, '')))
  const others = sentencesOf(article.text).filter((text) => !isOfNote(text) && termsOf(text).length >= leastTerms)
  return [...notes, ...others]
}

/** The questions to each of the sentences of an article: those of notes first. */
function waysOf(article: Article): string[][] {
  const said = saidIn(article)
  const ways = said.map((_, at) => [...(article.notes?.[at]?.asked ?? [])])
  for (const { says, asked } of article.asked ?? []) ways[said.findIndex((text) => text.includes(says))]?.push(...asked)
  return ways
}
