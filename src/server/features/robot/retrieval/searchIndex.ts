import MiniSearch from 'minisearch'
import type { Article } from '../../../knowledge/article.ts'
import type { NotOurs } from '../../../knowledge/written.ts'
import { intentsOf } from '../intents/intents.ts'
import { confidenceOf, type Evidence, evidenceOf } from './confidence.ts'
import { cosineSimilarity } from './cosineSimilarity.ts'
import { allLinesOf, coverageOf, type Entry, entryOf, linesOf, withoutTwins } from './entries.ts'
import { idfInLines, idfOf } from './idf.ts'
import { inDomainBy } from './inDomain.ts'
import { kindMeant, weightIn, weightOfKind } from './kinds.ts'
import { ngramsOf } from './ngrams.ts'
import { plainText } from './plainText.ts'
import { type Sentence, sentenceIndex } from './sentences.ts'
import { spellingOf } from './spelling.ts'
import { stemsOf, stemsWithMeaning, termsOf } from './terms.ts'

export interface SearchHit {
  article: Article
  score: number
  /** From 0 to 1; comparable between questions. */
  confidence: number
  evidence: Evidence
}

export interface SearchIndex {
  search(question: string, weightOf?: (articleId: string) => number): SearchHit[]
  /** The sentences that answer best, with what `search` has found. */
  sentences(question: string, hits: readonly SearchHit[]): Sentence[]
  exact(question: string): Article | null
  find(articleId: string): Article | null
}

const candidates = 60

const likenessBy = { terms: 0.7, grams: 0.3, otherLanguage: 0.8 }

const share = { search: 1, coverage: 0.35, likest: 0.7, nextLikest: 0.1 }

/**
 * `others`: the same articles in the other language. `notOurs`: questions that they don't answer, in both languages.
 */
export function buildIndex(
  articles: readonly Article[],
  others: readonly Article[],
  notOurs: readonly NotOurs[],
): SearchIndex {
  const otherById = new Map(others.map((article) => [article.id, article]))
  const all = new Map(articles.map((article) => [article.id, article]))
  const entries = new Map(
    withoutTwins(articles).map((article) => [article.id, entryOf(article, otherById.get(article.id))]),
  )
  const exact = new Map(
    [...articles].reverse().flatMap((article) => linesOf(article).map((line) => [bare(line), article] as const)),
  )
  const rarity = idfOf([...entries.values()])
  const fullText = fullTextOf([...entries.values()])
  const likest = likestLines([...entries.values()], rarity)
  const spelling = spellingOf(usesOf([...articles, ...others]))
  const ours = oursOf([articles, others], notOurs)
  const nearestAsked = nearestOf(
    withoutTwins(articles).flatMap((article) => allLinesOf(article).slice(linesOf(article).length)),
    rarity,
  )
  const nearestOther = nearestOf(
    notOurs.flatMap(({ lines }) => lines),
    rarity,
  )
  const rank = sentenceIndex(articles, others, rarity)
  return {
    sentences: (question, hits) => {
      const best = hits[0]?.score ?? 1
      const scores = new Map(hits.map(({ article, score }) => [article.id, score / best]))
      return rank(new Set(termsOf(question, spelling)), intentsOf(question), (id) => scores.get(id) ?? 0)
    },
    find: (id) => all.get(id) ?? null,
    // A line of marks alone is like any other of them.
    exact: (question) => (bare(question) === '' ? null : (exact.get(bare(question)) ?? null)),
    search: (question, weightOf = () => 1) => {
      const terms = new Set(termsOf(question, spelling))
      const grams = new Set(ngramsOf(question))
      const found = fullText(terms, grams)
      const like = likest(terms, grams)
      const ids = new Set([...[...found.keys()].slice(0, candidates), ...like.keys()])
      const best = found.values().next().value ?? 1
      const meant = kindMeant(terms)
      const nearestOurs = Math.max(nearestAsked(terms, grams), ...[...like.values()].map(([first]) => first))
      const signs = { ...ours(terms, grams), oursByNearest: nearestOurs - nearestOther(terms, grams) }
      const length = terms.size + grams.size
      return [...ids]
        .flatMap((id) => {
          const entry = entries.get(id)
          if (!entry) return []
          const score = found.get(id) ?? 0
          const coverage = coverageOf(entry, terms, rarity)
          const [first, second] = like.get(id) ?? [0, 0]
          const sum =
            (share.search * score) / best + share.coverage * coverage + share.likest * first + share.nextLikest * second
          const evidence = evidenceOf({ score, coverage, length }, signs)
          return [
            {
              article: entry.article,
              score: sum * weightOf(id) * weightIn(id, terms, meant, (other) => entries.get(other)),
              confidence: confidenceOf(evidence),
              evidence,
            },
          ]
        })
        .sort((one, other) => other.score - one.score)
    },
  }
}

function fullTextOf(entries: readonly Entry[]): (terms: Set<string>, grams: Set<string>) => Map<string, number> {
  // Asked for every term of every article.
  const weights = new Map(entries.map(({ article: { id } }) => [id, weightOfKind(id)]))
  const engine = new MiniSearch<Entry>({
    fields: ['lines', 'otherLines', 'text', 'grams'],
    extractField: (entry, field) => {
      if (field === 'id') return entry.article.id
      if (field === 'grams') return linesOf(entry.article).flatMap(ngramsOf).map(markOf).join('\n')
      if (field === 'lines') return entry.lines.flat().join('\n')
      return field === 'otherLines' ? entry.otherLines.flat().join('\n') : entry.text.join('\n')
    },
    tokenize: (text) => text.split('\n'),
    processTerm: (term) => term,
    searchOptions: {
      boost: { lines: 3, otherLines: 2, text: 1, grams: 0.15 },
      bm25: { k: 2.5, b: 0.7, d: 0 },
      boostDocument: (id) => weights.get(String(id)) ?? 1,
    },
  })
  engine.addAll(entries)
  return (terms, grams) => {
    const results = engine.search([...terms, ...[...grams].map(markOf)].join('\n'))
    return new Map(results.map(({ id, score }) => [String(id), score]))
  }
}

function markOf(gram: string): string {
  return `#${gram}`
}

function likestLines(
  entries: readonly Entry[],
  rarity: (term: string) => number,
): (terms: Set<string>, grams: Set<string>) => Map<string, readonly [number, number]> {
  const own = entries.flatMap(({ article, lines }) =>
    linesOf(article).map((line, at) => ({ id: article.id, terms: lines[at] ?? [], grams: ngramsOf(line) })),
  )
  const foreign = entries.flatMap(({ article, otherLines }) => otherLines.map((terms) => ({ id: article.id, terms })))
  const linesOfGrams = own.map(({ grams }) => grams)
  const byTerms = cosineSimilarity(
    own.map(({ terms }) => terms),
    rarity,
  )
  const byGrams = cosineSimilarity(linesOfGrams, idfInLines(linesOfGrams))
  const byForeign = cosineSimilarity(
    foreign.map(({ terms }) => terms),
    rarity,
  )
  // Only the ids are kept: the terms and parts of all lines take far more.
  const ownIds = own.map(({ id }) => id)
  const foreignIds = foreign.map(({ id }) => id)
  return (terms, grams) => {
    const likest = new Map<string, readonly [number, number]>()
    const rank = (id: string | undefined, likeness: number) => {
      if (id === undefined) return
      const [first, second] = likest.get(id) ?? [0, 0]
      likest.set(id, likeness > first ? [likeness, first] : [first, Math.max(second, likeness)])
    }
    const sameTerms = byTerms(terms)
    const sameGrams = byGrams(grams)
    for (const at of new Set([...sameTerms.keys(), ...sameGrams.keys()]))
      rank(ownIds[at], likenessBy.terms * (sameTerms.get(at) ?? 0) + likenessBy.grams * (sameGrams.get(at) ?? 0))
    for (const [at, likeness] of byForeign(terms)) rank(foreignIds[at], likenessBy.otherLanguage * likeness)
    return new Map([...likest].sort(([, [one]], [, [other]]) => other - one).slice(0, candidates))
  }
}

/** How like the likest of some lines is to a question, from 0 to 1. */
function nearestOf(
  lines: readonly string[],
  rarity: (term: string) => number,
): (terms: ReadonlySet<string>, grams: ReadonlySet<string>) => number {
  const grams = lines.map(ngramsOf)
  const byTerms = cosineSimilarity(
    lines.map((line) => termsOf(line)),
    rarity,
  )
  const byGrams = cosineSimilarity(grams, idfInLines(grams))
  return (asked, parts) => {
    const sameTerms = byTerms(asked)
    const alike = [...byGrams(parts)].map(
      ([at, like]) => likenessBy.terms * (sameTerms.get(at) ?? 0) + likenessBy.grams * like,
    )
    return Math.max(0, ...alike)
  }
}

function usesOf(articles: readonly Article[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const word of [...articles.flatMap((article) => stemsOf(allText(article))), ...stemsWithMeaning()])
    uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

function allText(article: Article): string {
  return [...allLinesOf(article), plainText(article.text)].join(' ')
}

function oursOf(
  articles: readonly (readonly Article[])[],
  notOurs: readonly NotOurs[],
): (terms: ReadonlySet<string>, grams: ReadonlySet<string>) => Pick<Evidence, 'oursByTerms' | 'oursByParts'> {
  const lines = articles.flatMap(withoutTwins).flatMap(allLinesOf)
  const others = { lines: notOurs.flatMap((one) => one.lines), subjects: notOurs.flatMap((one) => one.subjects) }
  const byTerms = inDomainBy((line) => termsOf(line), lines, others)
  const byParts = inDomainBy(ngramsOf, lines, others)
  return (terms, grams) => ({ oursByTerms: byTerms(terms), oursByParts: byParts(grams) })
}

function bare(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
