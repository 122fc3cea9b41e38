import { plainText } from './plainText.ts'
import { termsOf } from './terms.ts'

const lineLength = 220

interface Line {
  text: string
  paragraph: number
  isItem: boolean
}

export function passagesOf(text: string, question: string, most = 3): string[] {
  const asked = new Set(termsOf(question))
  const lines = linesOf(text)
  const common = lines.map((line) => new Set(termsOf(line.text).filter((term) => asked.has(term))))
  // What every line of an article names tells none of them from the others.
  const weights = common.map((terms) =>
    [...terms].reduce((sum, term) => sum + 1 / common.filter((others) => others.has(term)).length, 0),
  )
  const weightOf = (at: number) => weights[at] ?? 0
  // The first line says what the article is about: it goes before another that says as much.
  const ranked = lines.map((_, at) => at).sort((one, other) => weightOf(other) - weightOf(one) || one - other)
  const [best = 0] = ranked
  const telling = ranked.filter((at) => weightOf(at) > 0 && weightOf(at) >= weightOf(best) / 3)
  // Places that are left go to what the best line follows from and leads to.
  const near = [best - 1, best + 1, best + 2].filter((at) => lines[at]?.paragraph === lines[best]?.paragraph)
  const chosen = [...new Set([...telling, best, ...near, ...ranked])].slice(0, most)
  return chosen.sort((one, other) => one - other).flatMap((at) => lines[at]?.text ?? [])
}

function linesOf(text: string): Line[] {
  const paragraphs = plainText(text)
    .split(/\n+/)
    .filter((paragraph) => !/^[|:\-\s]*$/.test(paragraph))
  const lines = paragraphs.flatMap((paragraph, at) =>
    paragraph
      .replace(/^- /, '')
      .split(/(?<=[.!?]) (?=\p{Lu})|(?<=[。！？])(?=[^，、；])/u)
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
      `${whole}${at === 0 || /[.!?]$/.test(whole) ? space : /[。！？]$/.test(whole) ? '' : between}${text}`,
    announced,
  )
}

function cut(line: string): string {
  return line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line
}
