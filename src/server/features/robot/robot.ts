import type { Language } from '../../../texts/languages.ts'
import { type Article, kindOf } from '../../knowledge/article.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import { plainText } from '../../knowledge/markdown.ts'
import { sayings } from '../../knowledge/sayings.ts'
import type { Phrase } from './chat/phrase.ts'
import type { RecordHint } from './chat/recordHint.ts'
import { factWithSentence, textWithoutNotes, wholeOf, withSentences } from './compose.ts'
import { comparedIn, factOf, factOfArticle } from './facts/factOf.ts'
import {
  type Declined,
  declinedOf,
  isPersonal,
  isSurelyOurs,
  meansOpenRecord,
  type SmallTalk,
  smallTalkOf,
} from './intents/intents.ts'
import { expIdIn } from './retrieval/codes.ts'
import { languageOfQuestion } from './retrieval/language.ts'
import type { Rating } from './retrieval/ratings.ts'
import { type Retrieve, type Retrieved, retrieverOf } from './retrieval/retrieve.ts'
import { passagesOf, type Sentence } from './retrieval/sentences.ts'
import { inFull } from './words/rewrite.ts'
import { knownSpelling } from './words/spelling.ts'

export interface Answer {
  kind: 'fact' | 'article' | 'record' | 'smallTalk' | 'declined' | 'unknown'
  language: Language
  /** At most three lines, unless a model has phrased it. */
  text: string
  source: { id: string; title: string } | null
  suggestions: string[]
  /** From 0 to 1. */
  confidence: number
  record: { expId: string; page: string; forms: RecordHint['forms']; files: RecordHint['files'] } | null
  offersPerson: boolean
}

interface Asker {
  language: Language
  ratings?: readonly Rating[]
  /** Id of the record whose page is open while this is asked. */
  onRecord?: string | null
  /** Null when this user may not see the record. */
  hintOf: (expId: string, language: Language) => Promise<RecordHint | null>
}

export interface Robot {
  answer(question: string, asker: Asker): Promise<Answer>
}

const mostSources = 3
const mostTitles = 3
/** Lines on how it is done, below what the robot says of an order. */
const mostTold = 2
/** Lines on the open record, above what is said in general. */
const mostOfRecord = 2
/** An article fits so well that the question can hardly be about something else. */
const sureConfidence = 0.9
/** The share of the question that a sentence of another article must have. */
const mostOfQuestion = 0.6
/** Kinds whose articles don't repeat in their text what they are about. */
const titled = ['role', 'state', 'action']
/** Confidence from which the nearest article answers a question that is surely about the product. */
const leastNearest = 0.2

export function openRobot(knowledge: Knowledge, phrase: Phrase | null, look: Retrieve = retrieverOf(knowledge)): Robot {
  return {
    answer: async (question, { language: account, ratings = [], onRecord = null, hintOf }) => {
      const language = languageOfQuestion(question, account)
      // A typing error makes no other question.
      const written = knownSpelling(inFull(question))
      const small = smallTalkOf(question)
      if (small) return smallTalkAnswer(small, language)
      const expId = expIdIn(question)
      const meant = onRecord === null ? null : meansOpenRecord(question)
      const asked = expId ?? (meant === 'itself' ? onRecord : null)
      // No article lists a question about one record, and none is needed to answer it.
      const forbidden = asked && declinedOf(question, true)
      if (forbidden && forbidden !== 'notOurs') return declinedAnswer(forbidden, language)
      const hint = asked && (await hintOf(asked, language))
      if (asked && (hint || expId)) return recordAnswer(asked, hint || null, language, knowledge)
      const looked = withoutFieldNames(await look(question, language, ratings), question)
      if (isPersonal(question)) return unknownAnswer(looked, language)
      // An article of the kind `how` that lists the question answers it, also where the question names a code or a field.
      const isWritten = looked.isListed && looked.found !== null && kindOf(looked.found.article) === 'how'
      const fact = isWritten ? null : await factAnswer(question, looked, language, knowledge)
      const isKnown = fact !== null || (looked.found?.confidence ?? 0) >= sureConfidence
      const declined = looked.isListed ? null : declinedOf(written, isKnown)
      if (declined === 'notOurs') return unknownAnswer(looked, language)
      if (declined && declined !== 'act') return declinedAnswer(declined, language)
      const sure = isSurelyOurs(written) ? withNearest(looked) : looked
      const told = fact ?? (await articleAnswer(question, sure, language, declined ? null : phrase))
      if (declined) return declinedAnswer(declined, language, told)
      const open = onRecord !== null && meant === 'also' ? await hintOf(onRecord, language) : null
      if (onRecord !== null && open) return withRecord(told, await recordAnswer(onRecord, open, language, knowledge))
      return told ?? unknownAnswer(looked, language)
    },
  }
}

function smallTalkAnswer(small: SmallTalk, language: Language): Answer {
  const say = sayings[language].talk
  return {
    ...blank(language),
    kind: 'smallTalk',
    text: say[small],
    suggestions: small === 'bye' ? [] : say.ask.split('\n'),
  }
}

/** `told`: how it is done, for what the robot does not do itself. */
function declinedAnswer(declined: Declined, language: Language, told: Answer | null = null): Answer {
  const say = sayings[language].talk
  if (!told) return { ...blank(language), kind: 'declined', text: say[`declined.${declined}`], offersPerson: true }
  const lines = told.text.split('\n').slice(0, mostTold)
  return { ...told, kind: 'declined', text: [say.declinedBut, ...lines].join('\n'), offersPerson: true }
}

async function recordAnswer(
  expId: string,
  hint: RecordHint | null,
  language: Language,
  knowledge: Knowledge,
): Promise<Answer> {
  if (!hint)
    return { ...blank(language), kind: 'record', text: sayings[language].talk.noRecord({ expId }), offersPerson: true }
  const articles = await Promise.all(hint.articleIds.map((id) => knowledge.find(language, id)))
  const suggestions = articles.flatMap((article) => article?.title ?? [])
  const record = { expId, page: hint.page, forms: hint.forms, files: hint.files }
  return { ...blank(language), kind: 'record', text: hint.lines.join('\n'), suggestions, confidence: 1, record }
}

/** Where the open record stands and whose turn it is, then what is said in general. */
function withRecord(told: Answer | null, ofRecord: Answer): Answer {
  if (!told) return ofRecord
  const lines = ofRecord.text.split('\n').slice(0, mostOfRecord)
  return { ...told, text: [...lines, told.text].join('\n'), record: ofRecord.record }
}

/** What follows from the definitions, of what the question names or the search has found. */
async function factAnswer(
  question: string,
  looked: Retrieved,
  language: Language,
  knowledge: Knowledge,
): Promise<Answer | null> {
  const { found, suggestions, sentences } = looked
  const facts = await knowledge.facts()
  const fact =
    factOf(question, language, facts) ?? (found && factOfArticle(found.article.id, question, language, facts))
  if (fact?.isCase) {
    const article = (await knowledge.articles(language)).find((one) => isOnCase(one, fact.articleId))
    if (article) return articleAnswer(question, { ...looked, found: { article, confidence: 1 } }, language, null)
  }
  const ids = fact ? [fact.articleId] : comparedIn(question)
  const articles = (await Promise.all(ids.map((id) => knowledge.find(language, id)))).flatMap((one) => one ?? [])
  const lines = fact?.lines ?? articles.map(({ title, text }) => `${title}: ${plainText(text.split('\n')[0] ?? '')}`)
  if (lines.length === 0) return null
  const [article] = articles
  const source = article ? { id: article.id, title: article.title } : null
  const text = factWithSentence(lines, sentences.slice(0, 1).filter(fitsTo(article?.id))).join('\n')
  return { ...blank(language), kind: 'fact', text, source, suggestions, confidence: 1 }
}

/** An article of the kind `how` says what to do about the case of the reason that it names first. */
function isOnCase(article: Article, reasonId: string): boolean {
  return kindOf(article) === 'how' && article.related[0] === reasonId
}

async function articleAnswer(
  question: string,
  { found, nearest, suggestions, sentences }: Retrieved,
  language: Language,
  phrase: Phrase | null,
): Promise<Answer | null> {
  if (!found) return null
  const { article, confidence } = found
  const others = nearest.map((one) => one.article).filter(({ id }) => id !== article.id)
  // The best sentence of all articles, unless the question names this one or is listed there, then those of this one.
  const isSure = confidence === 1
  const telling = sentences.filter((one, at) => one.articleId === article.id || (at === 0 && !isSure && fitsTo()(one)))
  const title = titled.includes(kindOf(article)) ? [article.title] : []
  const told = withSentences([...title, ...passagesOf(textWithoutNotes(article), question)], telling)
  const plain = (wholeOf(article) ?? told).join('\n')
  const sources = [article, ...others].slice(0, mostSources)
  const text = (await phrase?.(question, sources, language)) ?? plain
  const source = { id: article.id, title: article.title }
  return { ...blank(language), kind: 'article', text, source, suggestions, confidence }
}

/** Names of the API are said only to who uses them. */
function withoutFieldNames(looked: Retrieved, question: string): Retrieved {
  if (fieldName.test(question)) return looked
  return { ...looked, sentences: looked.sentences.filter(({ whole }) => !fieldName.test(whole)) }
}
/** Such as `settleDt`. */
const fieldName = /\b[a-z]{2,}[A-Z][a-z]/

/** What stands in another article is said only where it makes sense alone, or has most of the question. */
function fitsTo(articleId?: string): (sentence: Sentence) => boolean {
  return (one) => one.articleId === articleId || one.isNote || one.coverage >= mostOfQuestion
}

/** With the nearest article, of which the search need not be sure. */
function withNearest(looked: Retrieved): Retrieved {
  const [nearest] = looked.nearest
  const isFound = looked.found !== null || looked.namesUnknown || !nearest || nearest.confidence < leastNearest
  return isFound ? looked : { ...looked, found: nearest }
}

function unknownAnswer({ nearest }: Retrieved, language: Language): Answer {
  const say = sayings[language].talk
  const suggestions = nearest.slice(0, mostTitles).map(({ article }) => article.title)
  const text = suggestions.length > 0 ? say.unknown : say.unknownAlone
  return { ...blank(language), text, suggestions, confidence: nearest[0]?.confidence ?? 0, offersPerson: true }
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
