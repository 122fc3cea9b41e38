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
    const terms = termsOf(question)
    const hits = index.search(question, (id) => ratingWeight(id, terms, ratings))
    const nearest = hits.map(({ article, confidence }): RetrievedArticle => ({ article, confidence }))
    const { named, namesUnknown } = namedIn(question, index.find)
    const listed = index.exact(question)
    const sure = named ?? listed
    const [best] = nearest
    const likely = namesUnknown || !best || best.confidence < leastConfidence ? null : best
    const found = sure ? { article: sure, confidence: 1 } : likely
    return {
      found,
      nearest: nearest.slice(0, mostNearest),
      isListed: listed !== null,
      namesUnknown,
      suggestions: found ? suggestionsOf(found.article, index, nearest) : [],
      sentences: index.sentences(question),
    }
  }
}

function suggestionsOf(article: Article, index: SearchIndex, nearest: readonly RetrievedArticle[]): string[] {
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
