import { languages } from '../../../../texts/languages.ts'
import { type Asks, type Aspect, asksOf } from '../words/asks.ts'
import { type Finder, finderOf } from '../words/phrases.ts'
import { wordFiles } from '../words/rewrite.ts'
import { plainText } from './plainText.ts'
import { termsOf } from './terms.ts'

/** A longer list is read item by item. */
const listLength = 220

interface Line {
  text: string
  paragraph: number
  isItem: boolean
}

/** What a line holds that answers a question of this kind, in any language. */
const finderOfLines = (holds: keyof typeof wordFiles.en.answers) =>
  finderOf(languages.flatMap((language) => wordFiles[language].answers[holds]))
const answers: readonly (readonly [aspects: readonly Aspect[], finder: Finder])[] = [
  [['howLong', 'howMuch', 'howMany'], finderOfLines('figure')],
  [['who'], finderOfLines('role')],
  [['where'], finderOfLines('place')],
  [['whyNot'], finderOfLines('bound')],
]
const answersWeight = 0.6

/** A longer paragraph is said from the sentence on that answers. In bytes: a Chinese character, which says more, has three. */
const paragraphBytes = 600

/** The paragraphs of an article that answer a question, the one that answers best first; the first ones where none does. */
export function passagesOf(text: string, question: string, most = 3): string[] {
  const asked = new Set(termsOf(question))
  const isAnswer = answerLike(question)
  const lines = linesOf(text)
  const common = lines.map((line) => new Set(termsOf(line.text).filter((term) => asked.has(term))))
  // What every line of an article names tells none of them from the others.
  const weights = common.map((terms, at) => {
    const named = [...terms].reduce((sum, term) => sum + 1 / common.filter((others) => others.has(term)).length, 0)
    return named + (isAnswer(lines[at]?.text ?? '') ? answersWeight : 0)
  })
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

function answerLike(question: string): (line: string) => boolean {
  return isAnswerTo(asksOf(question))
}

/** Whether a line looks like an answer to what is asked: it has a figure, a role, a menu. */
function isAnswerTo(asks: Asks): (line: string) => boolean {
  const wanted = answers.filter(([kinds]) => kinds.some((kind) => asks(kind))).map(([, line]) => line)
  return (line) => wanted.some((find) => find(line.toLowerCase()) !== null)
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
