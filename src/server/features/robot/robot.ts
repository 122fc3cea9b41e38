import type { Language } from '../../../contract/texts/languages.ts'
import type { Article } from '../../knowledge/article.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import { namedIn } from './codes.ts'
import { languageOfQuestion } from './language.ts'
import { passagesOf } from './passages.ts'
import type { Phrase } from './phrase.ts'
import { type Rating, ratingWeight } from './ratings.ts'
import type { RecordHint } from './recordHint.ts'
import { buildIndex, type Hit, type SearchIndex } from './searchIndex.ts'
import { smallTalkOf } from './smallTalk.ts'
import { termsOf } from './terms.ts'
import { words } from './words.ts'

export interface Answer {
  kind: 'article' | 'record' | 'smallTalk' | 'unknown'
  language: Language
  /** At most three lines, unless a model has phrased it. */
  text: string
  source: { id: string; title: string } | null
  /** Up to four lines to click; each is asked as it stands. */
  suggestions: string[]
  /** From 0 to 1. */
  confidence: number
  /** Whether to offer a person: those of the head institution who are online. */
  offersPerson: boolean
}

export interface Asker {
  /** The language of the account, for questions that are of none. */
  language: Language
  ratings?: readonly Rating[]
  /** Where a record stands, as this user may see it; null where it isn't theirs to see. */
  hintOf: (expId: string, language: Language) => Promise<RecordHint | null>
}

export interface Robot {
  answer(question: string, asker: Asker): Promise<Answer>
}

/** Below this the robot says that it doesn't know. Found with `npm run robot:eval`. */
export const leastConfidence = 0.36

const mostSuggestions = 4
const mostNearest = 3

/** The robot over these articles. Its index is built by the first question in a language, and anew when the articles change. */
export function openRobot(knowledge: Knowledge, phrase: Phrase | null): Robot {
  const indexOf = indexes(knowledge)
  return {
    answer: async (question, { language: account, ratings = [], hintOf }) => {
      const language = languageOfQuestion(question, account)
      const say = words[language]
      const small = smallTalkOf(question)
      if (small) return { ...blank(language), kind: 'smallTalk', text: say[small], suggestions: [...say.ask] }
      const index = await indexOf(language)
      const named = namedIn(question, (id) => index.find(id) !== null)
      if (named.expId) {
        const hint = await hintOf(named.expId, language)
        if (!hint) return { ...blank(language), text: say.noRecord(named.expId), offersPerson: true }
        const suggestions = hint.articleIds.flatMap((id) => index.find(id)?.title ?? [])
        return { ...blank(language), kind: 'record', text: hint.lines.join('\n'), suggestions, confidence: 1 }
      }
      const { found, nearest } = retrieve(index, question, named, ratings)
      if (!found) {
        const suggestions = nearest.slice(0, mostNearest).map(({ article }) => article.title)
        const text = suggestions.length > 0 ? say.unknown : say.unknownAlone
        return { ...blank(language), text, suggestions, confidence: nearest[0]?.confidence ?? 0, offersPerson: true }
      }
      const { article, confidence } = found
      const plain = passagesOf(article.text, question).join('\n')
      const sources = [article, ...nearest.filter((one) => one.article.id !== article.id).map((one) => one.article)]
      return {
        kind: 'article',
        language,
        text: (await phrase?.(question, sources.slice(0, mostNearest), language)) ?? plain,
        source: { id: article.id, title: article.title },
        suggestions: suggestionsOf(article, index, nearest),
        confidence,
        offersPerson: false,
      }
    },
  }
}

function blank(language: Language): Answer {
  return { kind: 'unknown', language, text: '', source: null, suggestions: [], confidence: 0, offersPerson: false }
}

interface Found {
  found: Pick<Hit, 'article' | 'confidence'> | null
  nearest: Hit[]
}

/** The article on what the question names by its code or by its title; else what the search finds, if it fits. */
export function retrieve(
  index: SearchIndex,
  question: string,
  named: ReturnType<typeof namedIn>,
  ratings: readonly Rating[] = [],
): Found {
  const terms = termsOf(question)
  const nearest = index.search(question, (id) => ratingWeight(id, terms, ratings))
  const [code] = named.articleIds
  const exact = (code === undefined ? null : index.find(code)) ?? index.exact(question)
  if (exact) return { found: { article: exact, confidence: 1 }, nearest }
  const [best] = nearest
  if (named.unknownCode !== null || !best || best.confidence < leastConfidence) return { found: null, nearest }
  return { found: best, nearest }
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
function indexes(knowledge: Knowledge): (language: Language) => Promise<SearchIndex> {
  const kept = new Map<Language, { articles: readonly Article[]; index: SearchIndex }>()
  return async (language) => {
    const articles = await knowledge.articles(language)
    const before = kept.get(language)
    if (before?.articles === articles) return before.index
    const index = buildIndex(articles, await knowledge.articles(language === 'en' ? 'zh' : 'en'))
    kept.set(language, { articles, index })
    return index
  }
}
