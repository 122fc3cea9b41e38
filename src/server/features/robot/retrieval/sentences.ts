import MiniSearch from 'minisearch'
import type { Article } from '../../../knowledge/article.ts'
import { plainText } from '../../../knowledge/markdown.ts'
import { searchFor, termsOf } from './terms.ts'

/** A sentence of an article, found by itself. */
export interface Sentence extends Said {
  articleId: string
  /** Relative to the one that fits best: from 0 to 1. */
  score: number
  /** The share of the question's tokens, weighed by rarity, that the sentence or a way of asking for it has. */
  coverage: number
}

const most = 5
/** A shorter sentence is a name, and says nothing of it. */
const leastTerms = 3
const longName = 40

/** Sentence retrieval: of all articles, the sentences that fit a question best, whatever else their article is about. */
export function sentenceIndex(
  articles: readonly Article[],
  tokensOf: (text: string) => string[],
): (tokens: readonly string[], weightOf: (tokens: readonly string[]) => number) => Sentence[] {
  const units = articles.flatMap((article) => {
    const said = saidIn(article)
    const ways = waysOf(article, said)
    return said.map((one, at) => ({ ...one, articleId: article.id, asked: ways[at]?.join('\n') ?? '' }))
  })
  const engine = new MiniSearch({ fields: ['asked', 'text'], tokenize: tokensOf, processTerm: (token) => token })
  engine.addAll(units.map(({ text, asked }, id) => ({ id, text, asked })))
  const said = units.map(({ text, whole, isNote, articleId }) => ({ text, whole, isNote, articleId }))
  return (tokens, weightOf) => {
    const all = weightOf(tokens)
    const found = engine.search('', searchFor(tokens)).slice(0, most)
    return found.flatMap(({ id, score, queryTerms }) => {
      const sentence = said[id]
      return sentence
        ? [{ ...sentence, score: score / (found[0]?.score ?? 1), coverage: weightOf(queryTerms) / all }]
        : []
    })
  }
}

/** The facts at the end of an article, then the other sentences of its text. */
export function saidIn(article: Article): Said[] {
  const notes = (article.notes ?? []).map(({ text }) => plainText(text))
  // A long note has several sentences.
  const isOfNote = (text: string) => notes.some((note) => note.includes(text))
  const isName = (text: string) => text.length < longName && termsOf(text).length < leastTerms
  const others = sentencesOf(article.text).filter(({ text }) => !isOfNote(text) && !isName(text))
  return [...notes.map((text) => ({ text, whole: text, isNote: true })), ...others]
}

/** The questions to each of the sentences of an article: those of notes first. */
function waysOf(article: Article, said: readonly Said[]): string[][] {
  const ways = said.map((_, at) => [...(article.notes?.[at]?.asked ?? [])])
  for (const { says, asked } of article.asked ?? [])
    ways[said.findIndex(({ text }) => text.includes(says))]?.push(...asked)
  return ways
}

/** A longer list is read item by item. */
const listLength = 220

interface Line {
  text: string
  paragraph: number
  isItem: boolean
}

/** A longer paragraph is said from the sentence on that answers. In bytes: a Chinese character, which says more, has three. */
const paragraphBytes = 600

/** The paragraphs of an article that answer a question, the one that answers best first; the first ones where none does. */
export function passagesOf(text: string, question: string, most = 3): string[] {
  const asked = new Set(termsOf(question))
  const lines = linesOf(text)
  const common = lines.map((line) => new Set(termsOf(line.text).filter((term) => asked.has(term))))
  // A word that stands in every line of an article does not help to choose one of them.
  const weights = common.map((terms) =>
    [...terms].reduce((sum, term) => sum + 1 / common.filter((others) => others.has(term)).length, 0),
  )
  const weightOf = (at: number) => weights[at] ?? 0
  // The first line says what the article is about: it goes before another that says as much.
  const ranked = lines.map((_, at) => at).sort((one, other) => weightOf(other) - weightOf(one) || one - other)
  const wholes = ranked.map((at) => wholeAt(lines, at))
  return wholes
    .filter((whole, at) => wholes.findIndex((other) => other.paragraph === whole.paragraph) === at)
    .slice(0, most)
    .map(({ text }) => text)
}

/** A sentence of an article, and the paragraph in which it makes sense. */
export interface Said {
  text: string
  whole: string
  /** Whether it is a fact that is asked for by itself. */
  isNote: boolean
}

export function sentencesOf(text: string): Said[] {
  const lines = linesOf(text)
  return lines.map((line, at) => ({ text: line.text, whole: wholeAt(lines, at).text, isNote: false }))
}

export function paragraphsOf(text: string): string[] {
  const lines = linesOf(text)
  return [...new Set(lines.map((line) => line.paragraph))].map((at) =>
    sameLine(lines.filter((line) => line.paragraph === at)),
  )
}

function wholeAt(lines: readonly Line[], at: number): { text: string; paragraph: number } {
  const paragraph = lines[at]?.paragraph ?? 0
  const from = (first: number) => lines.slice(first).filter((line) => line.paragraph === paragraph)
  const all = sameLine(from(0))
  return { text: Buffer.byteLength(all) <= paragraphBytes ? all : shortened(from(at)), paragraph }
}

/** As many sentences as there is room for, at least the first. */
function shortened(lines: readonly Line[]): string {
  let text = ''
  for (const line of lines) {
    const longer = text === '' ? line.text : sameLine([{ text }, line])
    if (text !== '' && Buffer.byteLength(longer) > paragraphBytes) break
    text = longer
  }
  return text
}

function sameLine(lines: readonly Pick<Line, 'text'>[]): string {
  return lines.map(({ text }) => text).reduce((before, text) => before + (/[。！？；]$/.test(before) ? '' : ' ') + text)
}

/** Items that only lead to another article. */
const listedLinks = /^- \[[^\]]*\]\([^)]*\)$/gm

function linesOf(text: string): Line[] {
  const paragraphs = plainText(text.replace(listedLinks, ''))
    .split(/\n+/)
    .filter((paragraph) => !/^[|:\-\s]*$/.test(paragraph))
  const lines = paragraphs.flatMap((paragraph, at) =>
    paragraph
      .replace(/^- /, '')
      .split(/(?<=[.!?]) (?=\p{Lu})|(?<=[。！？])(?=[^，、；”」）])/u)
      .map((line): Line => ({ text: line.trim(), paragraph: at, isItem: paragraph.startsWith('- ') })),
  )
  return withLists(lines)
}

function withLists(lines: readonly Line[]): Line[] {
  const result: Line[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) break
    if (!/[:：]$/.test(line.text)) {
      result.push(line)
      continue
    }
    const after = lines.slice(at + 1)
    const end = after.findIndex(({ isItem }) => !isItem)
    const items = end < 0 ? after : after.slice(0, end)
    const whole = listed(line.text, items)
    if (items.length === 0 || whole.length > listLength) continue
    result.push({ ...line, text: whole })
    at += items.length
  }
  return result
}

function listed(announced: string, items: readonly Line[]): string {
  const [space, between] = announced.endsWith('：') ? ['', '；'] : [' ', '; ']
  return items.reduce(
    (whole, { text }, at) =>
      `${whole.replace(/[；;]$/, '')}${at === 0 || /[.!?]$/.test(whole) ? space : /[。！？]$/.test(whole) ? '' : between}${text}`,
    announced,
  )
}
