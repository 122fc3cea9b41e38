import MiniSearch, { type Options } from 'minisearch'
import type { Retrieve } from '../../src/server/features/robot/retrieval/retrieve.ts'
import { allLinesOf } from '../../src/server/features/robot/retrieval/searchIndex.ts'
import { sentencesOf } from '../../src/server/features/robot/retrieval/sentences.ts'
import type { Article } from '../../src/server/knowledge/article.ts'
import type { Knowledge } from '../../src/server/knowledge/knowledge.ts'
import type { Language } from '../../src/texts/languages.ts'

const mostNearest = 10
const mostSentences = 5

/**
 * The same articles, questions and sentences searched by minisearch as it comes, to measure what our own ranking adds:
 * words as `Intl.Segmenter` splits them, prefixes and typing errors allowed, no synonyms, no least confidence.
 */
export function minisearchAlone(knowledge: Pick<Knowledge, 'articles'>): Retrieve {
  const kept = new Map<Language, Promise<Retrieve>>()
  return async (question, language, ratings) => {
    const look = kept.get(language) ?? knowledge.articles(language).then(retrieverOf)
    kept.set(language, look)
    return (await look)(question, language, ratings)
  }
}

function retrieverOf(articles: readonly Article[]): Retrieve {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const whole = new MiniSearch(optionsOf(['lines', 'text']))
  whole.addAll(
    articles.map((article) => ({ id: article.id, lines: allLinesOf(article).join('\n'), text: article.text })),
  )
  const units = articles.flatMap((article) =>
    sentencesOf(article.text).map((said) => ({ article, ...said, asked: waysOf(article, said.text).join('\n') })),
  )
  const single = new MiniSearch(optionsOf(['asked', 'text']))
  single.addAll(units.map(({ text, asked }, id) => ({ id, text, asked })))
  return async (question) => {
    const hits = whole.search(question).slice(0, mostNearest)
    const nearest = hits.flatMap(({ id }) => {
      const article = byId.get(id)
      return article ? [{ article, confidence: 1 }] : []
    })
    const found = single.search(question).slice(0, mostSentences)
    const best = found[0]?.score ?? 1
    const sentences = found.flatMap(({ id, score }) => {
      const unit = units[id]
      if (!unit) return []
      const { text, whole, isNote, article } = unit
      return [{ text, whole, isNote, articleId: article.id, score: score / best, coverage: 1 }]
    })
    return {
      found: nearest[0] ?? null,
      nearest,
      isListed: false,
      namesUnknown: false,
      suggestions: [],
      sentences,
    }
  }
}

function optionsOf(fields: string[]): Options {
  return {
    fields,
    tokenize: wordsOf,
    searchOptions: { tokenize: wordsOf, prefix: (term) => term.length > 3, fuzzy: (term) => term.length > 4 && 0.2 },
  }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

function waysOf({ notes = [], asked = [] }: Article, text: string): string[] {
  return [
    ...notes.flatMap((note) => (note.text.includes(text) ? note.asked : [])),
    ...asked.flatMap((one) => (text.includes(one.says) ? one.asked : [])),
  ]
}
