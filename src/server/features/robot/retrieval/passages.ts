import { languages } from '../../../../texts/languages.ts'
import { type Asks, type Aspect, asksOf } from '../words/asks.ts'
import { type Finder, finderOf } from '../words/phrases.ts'
import { wordFiles } from '../words/rewrite.ts'
import { plainText } from './plainText.ts'
import { termsOf } from './terms.ts'

const lineLength = 220

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

const mostSentences = 5
const mostLength = 320

/** The lines of an article that answer a question: the one that answers best, and up to two with what stands about it. */
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
  const [best = 0] = ranked
  const telling = ranked.filter((at) => weightOf(at) > 0 && weightOf(at) >= weightOf(best) / 3)
  // Places that are left go to what the best line follows from and leads to.
  const near = [best - 1, best + 1, best + 2].filter((at) => lines[at]?.paragraph === lines[best]?.paragraph)
  const chosen = [...new Set([...telling, best, ...near, ...ranked])]
  return joined(lines, chosen, most)
}

/** Sentences that follow each other share a line. Left out is what makes another line than `most`. */
function joined(lines: readonly Line[], chosen: readonly number[], most: number): string[] {
  let taken: number[] = []
  let result: string[] = []
  for (const at of chosen) {
    const next = [...taken, at].sort((one, other) => one - other)
    const joint = inLines(lines, next)
    if (joint.length > most || next.length > Math.max(most, mostSentences)) continue
    taken = next
    result = joint
  }
  return result
}

function inLines(lines: readonly Line[], ats: readonly number[]): string[] {
  const result: { text: string; last: number }[] = []
  for (const at of ats) {
    const line = lines[at]
    if (!line) continue
    const before = result.at(-1)
    const follows = before && before.last === at - 1 && lines[at - 1]?.paragraph === line.paragraph
    const space = /[。！？；]$/.test(before?.text ?? '') ? '' : ' '
    if (before && follows && before.text.length + line.text.length < mostLength) {
      before.text += space + line.text
      before.last = at
    } else result.push({ text: line.text, last: at })
  }
  return result.map(({ text }) => text)
}

function answerLike(question: string): (line: string) => boolean {
  return isAnswerTo(asksOf(question))
}

/** Whether a line looks like an answer to what is asked: it has a figure, a role, a menu. */
function isAnswerTo(asks: Asks): (line: string) => boolean {
  const wanted = answers.filter(([kinds]) => kinds.some((kind) => asks(kind))).map(([, line]) => line)
  return (line) => wanted.some((find) => find(line.toLowerCase()) !== null)
}

export function sentencesOf(text: string): string[] {
  return linesOf(text).map((line) => line.text)
}

function linesOf(text: string): Line[] {
  const paragraphs = plainText(text)
    .split(/\n+/)
    .filter((paragraph) => !/^[|:\-\s]*$/.test(paragraph))
  const lines = paragraphs.flatMap((paragraph, at) =>
    paragraph
      .replace(/^- /, '')
      .split(/(?<=[.!?]) (?=\p{Lu})|(?<=[。！？])(?=[^，、；”」）])/u)
      .map((line): Line => ({ text: line.trim(), paragraph: at, isItem: paragraph.startsWith('- ') })),
  )
  return withLists(lines).map((line) => ({ ...line, text: cut(line.text) }))
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
    if (items.length === 0 || whole.length > lineLength) continue
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

function cut(line: string): string {
  return line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line
}
