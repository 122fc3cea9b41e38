import MiniSearch from 'minisearch'
import type { Article } from '../../../knowledge/article.ts'
import { plainText } from '../../../knowledge/markdown.ts'
import type { NotOurs } from '../../../knowledge/written.ts'
import { inFull } from '../words/rewrite.ts'
import { spellingOf } from '../words/spelling.ts'
import { type Sentence, sentenceIndex } from './sentences.ts'
import { searchFor, stemsWithMeaning, tokenizer, tokensOf } from './terms.ts'
import { weights } from './weights.ts'

export interface SearchHit {
  article: Article
  score: number
  /** From 0 to 1; comparable between questions. */
  confidence: number
  evidence: Evidence
}

export interface SearchIndex {
  search(question: string, weightOf?: (articleId: string) => number): SearchHit[]
  /** The sentences that answer best. */
  sentences(question: string): Sentence[]
  exact(question: string): Article | null
  find(articleId: string): Article | null
}

const mostHits = 60

/**
 * Three searches of minisearch: of whole articles, of single lines (titles and questions, and what others ask), and of single
 * sentences. The score of an article is the sum of its own and of that of its most similar line.
 */
export function buildIndex(articles: readonly Article[], notOurs: NotOurs): SearchIndex {
  const { tokensOf: tokensOfText, finish } = tokenizer()
  const all = new Map(articles.map((article) => [article.id, article]))
  const single = withoutTwins(articles)
  const exact = new Map(
    [...articles].reverse().flatMap((article) => linesOf(article).map((line) => [bare(line), article] as const)),
  )
  const asWhole = wholeIndex(single, tokensOfText)
  const byLine = lineIndex(single, notOurs, tokensOfText)
  const inDomain = inDomainBy(tokensOfText, single.flatMap(allLinesOf), notOurs)
  const bySentence = sentenceIndex(articles, tokensOfText)
  const { uses, parts } = finish()
  const rarityOf = (token: string) => Math.log(1 + parts / (1 + (uses.get(token) ?? 0)))
  const raritySum = (tokens: readonly string[]) => tokens.reduce((sum, token) => sum + rarityOf(token), 0)
  const spelling = spellingOf(
    new Map([...uses, ...stemsWithMeaning().map((stem) => [stem, 1] as const)].filter(isWord)),
  )
  const tokensAsked = (question: string) => [...new Set(tokensOf(inFull(question), spelling))]
  return {
    find: (id) => all.get(id) ?? null,
    // A line of marks alone is like any other of them.
    exact: (question) => (bare(question) === '' ? null : (exact.get(bare(question)) ?? null)),
    sentences: (question) => bySentence(tokensAsked(question), raritySum),
    search: (question, weightOf = () => 1) => {
      const tokens = tokensAsked(question)
      const whole = asWhole(tokens)
      const lines = byLine(tokens)
      const inOurs = inDomain(new Set(tokens))
      const asked = raritySum(tokens)
      const ids = new Set([...whole.keys(), ...lines.ofArticles.keys()])
      return [...ids]
        .flatMap((id) => {
          const article = all.get(id)
          if (!article) return []
          const fit = whole.get(id)
          const score = ((fit?.score ?? 0) + (lines.ofArticles.get(id) ?? 0)) * weightOf(id)
          const evidence = {
            coverage: fit ? raritySum(fit.having) / asked : 0,
            inDomain: inOurs,
            likeOurs: lines.likeOurs,
          }
          return [{ article, score, confidence: confidenceOf(evidence), evidence }]
        })
        .sort((one, other) => other.score - one.score)
        .slice(0, mostHits)
    },
  }
}

const asTokens = { processTerm: (token: string) => token }

/** How well each article fits, relative to the best one, and the tokens of the question that it has. */
function wholeIndex(articles: readonly Article[], tokenize: (text: string) => string[]) {
  const engine = new MiniSearch({ fields: ['lines', 'text'], tokenize, ...asTokens })
  engine.addAll(articles.map((one) => ({ id: one.id, lines: linesOf(one).join('\n'), text: plainText(one.text) })))
  return (tokens: readonly string[]) => {
    const hits = engine.search('', { ...searchFor(tokens), bm25: { k: 2.5, b: 0.7, d: 0 } }).slice(0, mostHits)
    const [best] = hits
    return new Map(
      hits.map(({ id, score, queryTerms }) => [String(id), { score: score / (best?.score ?? 1), having: queryTerms }]),
    )
  }
}

/** Returns the score of the most similar line of each article, and `likeOurs` of `Evidence`. */
function lineIndex(articles: readonly Article[], notOurs: NotOurs, tokenize: (text: string) => string[]) {
  const lines = [
    ...articles.flatMap((article) => allLinesOf(article).map((line) => ({ line, articleId: article.id }))),
    ...notOurs.lines.map((line) => ({ line, articleId: null })),
  ]
  const engine = new MiniSearch({ fields: ['line'], tokenize, ...asTokens })
  engine.addAll(lines.map(({ line }, id) => ({ id, line })))
  const owners = lines.map(({ articleId }) => articleId)
  return (tokens: readonly string[]) => {
    const hits = engine.search('', { ...searchFor(tokens), bm25: { k: 1.2, b: 1, d: 0 } })
    const [best] = hits
    const mostSimilar = new Map<string, number>()
    let ofOthers = 0
    for (const { id, score } of hits) {
      const owner = owners[id] ?? null
      const relative = score / (best?.score ?? 1)
      if (owner === null) ofOthers ||= relative
      else if (!mostSimilar.has(owner)) mostSimilar.set(owner, relative)
    }
    return { ofArticles: mostSimilar, likeOurs: Math.max(0, ...mostSimilar.values()) - ofOthers }
  }
}

function isWord([token]: readonly [string, number]): boolean {
  return /^[a-z]+$/.test(token)
}

const contracted = /(?<=\b(?:did|does|do|is|was|were|are|has|have|had|could|would|should|ca|can))n?[`´’']?t\b/g

/** Letters and digits alone, with `doesnt` as `does not`. */
function bare(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(contracted, ' not')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const subjectWeight = 0.5

const unseen = { count: 0.5, leastShare: 0.15 }

/**
 * Mean log ratio of how often each feature is used in our questions and in others (naive Bayes). Above 0: rather ours.
 */
function inDomainBy(
  featuresOf: (line: string) => readonly string[],
  ours: readonly string[],
  { lines, subjects }: NotOurs,
): (question: ReadonlySet<string>) => number {
  const inOurs = new Map<string, number>()
  const inOthers = new Map<string, number>()
  const count = (line: string, weight: number, counts: Map<string, number>) => {
    for (const feature of new Set(featuresOf(line))) counts.set(feature, (counts.get(feature) ?? 0) + weight)
  }
  for (const line of ours) count(line, 1, inOurs)
  for (const line of lines) count(line, 1, inOthers)
  for (const line of subjects) count(line, subjectWeight, inOthers)
  const others = lines.length + subjectWeight * subjects.length
  const unseenOfOthers = unseen.count * Math.max(unseen.leastShare, others / ours.length)
  const whole = ours.length
  const ratio = (mine = 0, theirs = 0) =>
    Math.log(share(mine, unseen.count, whole) / share(theirs, unseenOfOthers, others))
  // Only the ratios are kept: the lines take far more.
  const ratios = new Map(
    [...new Set([...inOurs.keys(), ...inOthers.keys()])].map((feature) => [
      feature,
      ratio(inOurs.get(feature), inOthers.get(feature)),
    ]),
  )
  const ofUnseen = ratio()
  return (question) => {
    const sum = [...question].reduce((before, feature) => before + (ratios.get(feature) ?? ofUnseen), 0)
    return sum / Math.max(1, question.size)
  }
}

function share(count: number, unseenCount: number, whole: number): number {
  return (count + unseenCount) / (whole + 2 * unseenCount)
}

export function linesOf({ title, questions }: Article): string[] {
  return [title, ...questions]
}

/** With the questions to single sentences, which say what is ours, but not which article is about it as a whole. */
export function allLinesOf(article: Article): string[] {
  const { notes = [], asked = [] } = article
  return [...linesOf(article), ...[...notes, ...asked].flatMap((one) => one.asked)]
}

/**
 * Drops articles whose only name is their code: a question about one names the code, and no search tells them apart.
 */
export function withoutTwins(articles: readonly Article[]): Article[] {
  const nameOf = ({ title }: Article) => title.replace(/\d+/g, '')
  const uses = Map.groupBy(articles, nameOf)
  return articles.filter((article) => (uses.get(nameOf(article))?.length ?? 0) < 4)
}

/** From these the confidence in an article follows. */
export interface Evidence {
  /** The share of the question's terms that the article has. */
  coverage: number
  /** Mean log ratio of how often the words of the question occur in our questions and in others. */
  inDomain: number
  /** How much more similar our most similar question is than the most similar of others: from -1 to 1. */
  likeOurs: number
}

export const features = ['coverage', 'inDomain', 'likeOurs'] as const satisfies (keyof Evidence)[]

/** From 0 to 1: a logistic regression whose weights come from `npm run robot:train`. */
function confidenceOf(evidence: Evidence): number {
  const sum = features.reduce<number>((before, sign) => before + weights[sign] * evidence[sign], weights.constant)
  return 1 / (1 + Math.exp(-sum))
}
