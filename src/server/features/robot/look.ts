import type { Language } from '../../../contract/texts/languages.ts'
import type { Article } from '../../knowledge/article.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import { readNotOurs } from '../../knowledge/written.ts'
import { namedIn } from './codes.ts'
import { type Rating, ratingWeight } from './ratings.ts'
import { buildIndex, type Hit, type SearchIndex } from './searchIndex.ts'
import { termsOf } from './terms.ts'

export type Found = Pick<Hit, 'article' | 'confidence'>

/** What the articles say to a question. */
export interface Looked {
  /** The id of a record that the question names: then nothing else was looked for. */
  expId: string | null
  /** Null where nothing fits. */
  found: Found | null
  /** The best fitting ones, at most three. */
  nearest: Found[]
  /** The titles of what the found one leads to, and of what else was near; at most four. */
  suggestions: string[]
}

export type Look = (question: string, language: Language, ratings: readonly Rating[]) => Promise<Looked>

/** Below this the robot says that it doesn't know. Found with `npm run robot:train`. */
export const leastConfidence = 0.35

const mostSuggestions = 4
const mostNearest = 3

/** Looks into these articles. The index is built by the first question in a language, and anew when the articles change. */
export function lookIn(knowledge: Pick<Knowledge, 'articles'>): Look {
  const indexOf = indexes(knowledge)
  return async (question, language, ratings) => {
    const index = await indexOf(language)
    const named = namedIn(question, (id) => index.find(id) !== null)
    if (named.expId) return { expId: named.expId, found: null, nearest: [], suggestions: [] }
    const { found, nearest } = retrieve(index, question, named, ratings)
    const suggestions = found ? suggestionsOf(found.article, index, nearest) : []
    const few = nearest.slice(0, mostNearest).map(({ article, confidence }) => ({ article, confidence }))
    return { expId: null, found, nearest: few, suggestions }
  }
}

/** The article on what the question names by its code or by its title; else what the search finds, if it fits. */
function retrieve(
  index: SearchIndex,
  question: string,
  named: ReturnType<typeof namedIn>,
  ratings: readonly Rating[],
): { found: Found | null; nearest: Hit[] } {
  const terms = termsOf(question)
  const nearest = index.search(question, (id) => ratingWeight(id, terms, ratings))
  const [code] = named.articleIds
  const exact = (code === undefined ? null : index.find(code)) ?? index.exact(question)
  if (exact) return { found: { article: exact, confidence: 1 }, nearest }
  const [best] = nearest
  if (named.unknownCode !== null || !best || best.confidence < leastConfidence) return { found: null, nearest }
  return { found: { article: best.article, confidence: best.confidence }, nearest }
}

/** What the article leads to, and what else was near. */
function suggestionsOf(article: Article, index: SearchIndex, nearest: readonly Hit[]): string[] {
  const related = article.related.flatMap((id) => index.find(id) ?? [])
  const near = nearest.filter(({ confidence }) => confidence >= leastConfidence).map((hit) => hit.article)
  const titles = [...near.slice(0, 2), ...related, ...near]
    .filter((one) => one.id !== article.id)
    .map((one) => one.title)
  return [...new Set(titles)].slice(0, mostSuggestions)
}

/** The index of a language, for as long as its articles are the same. */
function indexes(knowledge: Pick<Knowledge, 'articles'>): (language: Language) => Promise<SearchIndex> {
  const kept = new Map<Language, { articles: readonly Article[]; index: SearchIndex }>()
  return async (language) => {
    const articles = await knowledge.articles(language)
    const before = kept.get(language)
    if (before?.articles === articles) return before.index
    const { en, zh } = await readNotOurs()
    const index = buildIndex(articles, await knowledge.articles(language === 'en' ? 'zh' : 'en'), [en, zh])
    kept.set(language, { articles, index })
    return index
  }
}
