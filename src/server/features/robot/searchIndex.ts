import MiniSearch from 'minisearch'
import { type Article, kindOf } from '../../knowledge/article.ts'
import { plainText } from './plainText.ts'
import { spellingOf } from './spelling.ts'
import { isOutside, stemsOf, stemsWithMeaning, termsOf, weakTerms } from './terms.ts'

/** An article that may answer a question. */
export interface Hit {
  article: Article
  /** Compares the hits of one question. */
  score: number
  /** How much of the question the article speaks of, from 0 to 1: compares hits of different questions. */
  confidence: number
}

export interface SearchIndex {
  /** Best first. `weightOf` an article is what its ratings make of it. */
  search(question: string, weightOf?: (articleId: string) => number): Hit[]
  /** The article that has this title, or this among its questions. */
  exact(question: string): Article | null
  find(articleId: string): Article | null
}

interface Entry {
  article: Article
  /** The terms of its title and of each of its questions, in this language and in the other. */
  lines: readonly (readonly string[])[]
  otherLines: readonly (readonly string[])[]
  text: readonly string[]
}

/** Of a kind with hundreds of generated articles one has to fit better than a written one to stand before it. */
const kindWeights: Readonly<Record<string, number>> = {
  how: 1.1,
  page: 1.1,
  list: 1.08,
  form: 1.08,
  flow: 1.05,
  limit: 1.05,
  role: 1,
  action: 0.97,
  state: 0.95,
  transaction: 0.95,
  field: 0.85,
  error: 0.85,
  reason: 0.8,
}

/** A question that names a kind means it: `the reason for …`, `the message says …`. */
const kindCues: Readonly<Record<string, string>> = {
  error: 'error',
  reason: 'reason',
  field: 'field',
  role: 'role',
  action: 'button',
}
const cueWeight = 1.2

/** Of the ten articles on a state, one for each flow, none is meant by who names no flow. */
const otherFlowWeight = 0.7

/** How many hits of the full-text search are looked at more closely. */
const candidates = 60

/** What a weak word counts of another. */
const weakWeight = 0.45

/** A word that no article uses counts more than a rare one: it is often what the question is about. */
const unknownWeight = 1.2

/** A question that says less than this says too little to be sure of. */
const enough = 4.2

/** What an outside subject leaves of the confidence. */
const outsideWeight = 0.45

/** `others` are the same articles in the other language: their titles and questions are found too. */
export function buildIndex(articles: readonly Article[], others: readonly Article[]): SearchIndex {
  const otherById = new Map(others.map((article) => [article.id, article]))
  const entries = new Map(articles.map((article) => [article.id, entryOf(article, otherById.get(article.id))]))
  const exact = new Map(
    [...articles].reverse().flatMap((article) => linesOf(article).map((line) => [bare(line), article] as const)),
  )
  const engine = new MiniSearch<Entry>({
    fields: ['lines', 'otherLines', 'text'],
    extractField: (entry, field) => {
      if (field === 'id') return entry.article.id
      if (field === 'lines') return entry.lines.flat().join(' ')
      return field === 'otherLines' ? entry.otherLines.flat().join(' ') : entry.text.join(' ')
    },
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: { lines: 3 }, boostDocument: (id) => weightOfKind(String(id)) },
  })
  engine.addAll([...entries.values()])
  const rarity = rarityOf([...entries.values()])
  const spelling = spellingOf(usesOf([...articles, ...others]))
  const cues = Object.entries(kindCues).map(([kind, word]) => [kind, termsOf(word)[0]] as const)
  return {
    find: (id) => entries.get(id)?.article ?? null,
    // A line of marks alone is like any other of them.
    exact: (question) => (bare(question) === '' ? null : (exact.get(bare(question)) ?? null)),
    search: (question, weightOf = () => 1) => {
      const terms = new Set(termsOf(question, spelling))
      if (terms.size === 0) return []
      const results = engine.search([...terms].join(' ')).slice(0, candidates)
      const best = results[0]?.score ?? 1
      const meant = cues.find(([, term]) => term !== undefined && terms.has(term))?.[0]
      const said = [...terms].reduce((sum, term) => sum + rarity(term), 0)
      const trust = Math.min(1, said / enough) * (isOutside(question) ? outsideWeight : 1)
      return results
        .flatMap(({ id, score, match }) => {
          const entry = entries.get(id)
          if (!entry) return []
          const { coverage, likeness } = fitOf(entry, terms, match, rarity)
          const cue = kindOf(entry.article) === meant ? cueWeight : 1
          const whole = flowOf(id)
          const other = whole && !isNamed(entries.get(whole), terms) ? otherFlowWeight : 1
          const weight = other * weightOf(id) * cue * weightOfKind(id) ** (1.4 - likeness)
          const sum = (0.35 * score) / best + 0.35 * coverage + 0.5 * likeness
          return [
            {
              article: entry.article,
              score: sum * weight,
              confidence: trust * Math.max(0.5 * coverage + 0.5 * likeness, 0.6 * coverage),
            },
          ]
        })
        .sort((one, other) => other.score - one.score)
    },
  }
}

function linesOf({ title, questions }: Article): string[] {
  return [title, ...questions]
}

function entryOf(article: Article, other: Article | undefined): Entry {
  const termsOfLines = (one: Article) => linesOf(one).map((line) => termsOf(line))
  return {
    article,
    lines: termsOfLines(article),
    otherLines: other ? termsOfLines(other) : [],
    text: termsOf(plainText(article.text)),
  }
}

/** How much of a question an article covers at all, and how like one of its own questions it is. */
function fitOf(
  entry: Entry,
  question: ReadonlySet<string>,
  match: Readonly<Record<string, string[]>>,
  rarity: (term: string) => number,
): { coverage: number; likeness: number } {
  let whole = 0
  let covered = 0
  for (const term of question) {
    whole += rarity(term)
    const fields = match[term]
    if (fields) covered += rarity(term) * (fields.some((field) => field !== 'text') ? 1 : 0.65)
  }
  const own = Math.max(...entry.lines.map((line) => cosineOf(question, line, rarity)))
  const other = Math.max(0, ...entry.otherLines.map((line) => cosineOf(question, line, rarity)))
  return { coverage: covered / whole, likeness: Math.max(own, other * 0.9) }
}

/** The cosine of two lines, each term by how rare it is. */
function cosineOf(question: ReadonlySet<string>, line: readonly string[], rarity: (term: string) => number): number {
  const terms = new Set(line)
  let common = 0
  let asked = 0
  let said = 0
  for (const term of question) {
    asked += rarity(term) ** 2
    if (terms.has(term)) common += rarity(term) ** 2
  }
  for (const term of terms) said += rarity(term) ** 2
  return common === 0 ? 0 : common / Math.sqrt(asked * said)
}

/** How much a term says: the more, the fewer articles use it. Half of a pair of characters is often by chance. */
function rarityOf(entries: readonly Entry[]): (term: string) => number {
  const uses = new Map<string, number>()
  for (const { lines, text } of entries)
    for (const term of new Set([...lines.flat(), ...text])) uses.set(term, (uses.get(term) ?? 0) + 1)
  const mostly = Math.log(1 + entries.length / 2)
  return (term) => {
    const n = uses.get(term) ?? 0
    const weak = weakTerms.has(term) ? weakWeight : 1
    const rare = weak * Math.min(mostly, Math.log(1 + entries.length / (1 + n))) * (n === 0 ? unknownWeight : 1)
    return /^\p{Script=Han}{2}$/u.test(term) ? rare * 0.55 : rare
  }
}

/** How often each word is used in titles, questions and texts of both languages. */
function usesOf(articles: readonly Article[]): Map<string, number> {
  const uses = new Map<string, number>()
  const words = articles.flatMap((article) => stemsOf([...linesOf(article), plainText(article.text)].join(' ')))
  for (const word of [...words, ...stemsWithMeaning()]) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** The article on the flow as a whole, of one on its states or on one of them. */
function flowOf(id: string): string | null {
  const [kind, flow, part] = id.split('.')
  return kind === 'flow' && part !== undefined ? `${kind}.${flow}` : null
}

function isNamed(entry: Entry | undefined, question: ReadonlySet<string>): boolean {
  return entry?.lines[0]?.some((term) => question.has(term)) ?? false
}

function weightOfKind(id: string): number {
  return kindWeights[kindOf({ id })] ?? 1
}

/** The line without what it doesn't matter for: spaces, marks, capitals. */
function bare(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
