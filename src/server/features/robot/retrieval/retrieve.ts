import { suggestionsAtMost } from '../../../../domain/robot.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { Article } from '../../../knowledge/article.ts'
import type { Knowledge } from '../../../knowledge/knowledge.ts'
import { readNotOurs } from '../../../knowledge/written.ts'
import { namedIn } from './codes.ts'
import { type Rating, ratingWeight } from './ratings.ts'
import { buildIndex, type SearchHit, type SearchIndex } from './searchIndex.ts'
import type { Sentence } from './sentences.ts'
import { termsOf } from './terms.ts'

type RetrievedArticle = Pick<SearchHit, 'article' | 'confidence'>

export interface Retrieved {
  /** Null when nothing fits. */
  found: RetrievedArticle | null
  nearest: RetrievedArticle[]
  /** Whether an article lists the question itself. */
  isListed: boolean
  /** Whether it names a code that there is not. */
  namesUnknown: boolean
  /** Titles of articles that the found one links to, and of others near; at most four. */
  suggestions: string[]
  /** The sentences of all articles that answer best. */
  sentences: Sentence[]
}

export type Retrieve = (question: string, language: Language, ratings: readonly Rating[]) => Promise<Retrieved>

/** Below this confidence the robot says that it doesn't know. Found with `npm run robot:train`. */
const leastConfidence = 0.3

const mostNearest = 10

export function retrieverOf(knowledge: Pick<Knowledge, 'articles'>): Retrieve {
  const indexOf = indexes(knowledge)
  return async (question, language, ratings) => {
    const index = await indexOf(language)
    const named = namedIn(question, (id) => index.find(id) !== null)
    const { found, nearest, sentences } = retrieve(index, question, named, ratings)
    const suggestions = found ? suggestionsOf(found.article, index, nearest) : []
    const few = nearest.slice(0, mostNearest).map(({ article, confidence }) => ({ article, confidence }))
    const isListed = index.exact(question) !== null
    return { found, nearest: few, isListed, namesUnknown: named.unknownCode !== null, suggestions, sentences }
  }
}

function retrieve(
  index: SearchIndex,
  question: string,
  named: ReturnType<typeof namedIn>,
  ratings: readonly Rating[],
): { found: RetrievedArticle | null; nearest: SearchHit[]; sentences: Sentence[] } {
  const terms = termsOf(question)
  const nearest = index.search(question, (id) => ratingWeight(id, terms, ratings))
  const sentences = index.sentences(question)
  const [code] = named.articleIds
  const exact = (code === undefined ? null : index.find(code)) ?? index.exact(question)
  if (exact) return { found: { article: exact, confidence: 1 }, nearest, sentences }
  const [best] = nearest
  if (named.unknownCode !== null || !best || best.confidence < leastConfidence)
    return { found: null, nearest, sentences }
  return { found: { article: best.article, confidence: best.confidence }, nearest, sentences }
}

function suggestionsOf(article: Article, index: SearchIndex, nearest: readonly SearchHit[]): string[] {
  const related = article.related.flatMap((id) => index.find(id) ?? [])
  const near = nearest.filter(({ confidence }) => confidence >= leastConfidence).map((hit) => hit.article)
  const titles = [...near.slice(0, 2), ...related, ...near]
    .filter((one) => one.id !== article.id)
    .map((one) => one.title)
  return [...new Set(titles)].slice(0, suggestionsAtMost)
}

function indexes(knowledge: Pick<Knowledge, 'articles'>): (language: Language) => Promise<SearchIndex> {
  const kept = new Map<Language, { articles: readonly Article[]; index: SearchIndex }>()
  return async (language) => {
    const articles = await knowledge.articles(language)
    const before = kept.get(language)
    if (before?.articles === articles) return before.index
    const index = buildIndex(articles, await readNotOurs(language))
    kept.set(language, { articles, index })
    return index
  }
}
