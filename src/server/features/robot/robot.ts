import type { Language } from '../../../contract/texts/languages.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import type { Phrase } from './chat/phrase.ts'
import type { RecordHint } from './chat/recordHint.ts'
import { smallTalkOf } from './chat/smallTalk.ts'
import { words } from './chat/words.ts'
import { languageOfQuestion } from './retrieval/language.ts'
import { passagesOf } from './retrieval/passages.ts'
import type { Rating } from './retrieval/ratings.ts'
import { type Retrieve, retrieverOf } from './retrieval/retrieve.ts'

export interface Answer {
  kind: 'article' | 'record' | 'smallTalk' | 'unknown'
  language: Language
  /** At most three lines, unless a model has phrased it. */
  text: string
  source: { id: string; title: string } | null
  suggestions: string[]
  /** From 0 to 1. */
  confidence: number
  record: { expId: string; page: string; files: RecordHint['files'] } | null
  offersPerson: boolean
}

interface Asker {
  language: Language
  ratings?: readonly Rating[]
  /** Null when this user may not see the record. */
  hintOf: (expId: string, language: Language) => Promise<RecordHint | null>
}

export interface Robot {
  answer(question: string, asker: Asker): Promise<Answer>
}

const mostSources = 3

export function openRobot(knowledge: Knowledge, phrase: Phrase | null, look: Retrieve = retrieverOf(knowledge)): Robot {
  return {
    answer: async (question, { language: account, ratings = [], hintOf }) => {
      const language = languageOfQuestion(question, account)
      const say = words[language]
      const small = smallTalkOf(question)
      if (small) {
        const suggestions = small === 'bye' ? [] : [...say.ask]
        return { ...blank(language), kind: 'smallTalk', text: say[small], suggestions }
      }
      const { expId, found, nearest, suggestions } = await look(question, language, ratings)
      if (expId) {
        const hint = await hintOf(expId, language)
        if (!hint) return { ...blank(language), kind: 'record', text: say.noRecord(expId), offersPerson: true }
        const articles = await Promise.all(hint.articleIds.map((id) => knowledge.find(language, id)))
        const titles = articles.flatMap((article) => article?.title ?? [])
        const record = { expId, page: hint.page, files: hint.files }
        const text = hint.lines.join('\n')
        return { ...blank(language), kind: 'record', text, suggestions: titles, confidence: 1, record }
      }
      if (!found) {
        const titles = nearest.map(({ article }) => article.title)
        const text = titles.length > 0 ? say.unknown : say.unknownAlone
        const confidence = nearest[0]?.confidence ?? 0
        return { ...blank(language), text, suggestions: titles, confidence, offersPerson: true }
      }
      const { article, confidence } = found
      const plain = passagesOf(article.text, question).join('\n')
      const sources = [article, ...nearest.filter((one) => one.article.id !== article.id).map((one) => one.article)]
      return {
        kind: 'article',
        language,
        text: (await phrase?.(question, sources.slice(0, mostSources), language)) ?? plain,
        source: { id: article.id, title: article.title },
        suggestions,
        confidence,
        record: null,
        offersPerson: false,
      }
    },
  }
}

function blank(language: Language): Answer {
  return {
    kind: 'unknown',
    language,
    text: '',
    source: null,
    suggestions: [],
    confidence: 0,
    record: null,
    offersPerson: false,
  }
}
