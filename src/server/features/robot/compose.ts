import type { Article } from '../../knowledge/article.ts'
import { plainText } from './retrieval/plainText.ts'
import type { Sentence } from './retrieval/sentences.ts'

const mostLines = 3
const longestLine = 450
/** A second sentence that is nearly as good as the best is said as well. */
const nearlyAsGood = 0.75

/** A sentence that has less of the question is about something else. */
const leastCoverage = 0.3

/** The paragraphs of an article that is an answer as it is: a short one, of which no sentence is asked for alone. Otherwise null. */
export function wholeOf(article: Article): string[] | null {
  if (article.notes?.length || article.asked?.length) return null
  const lines = plainText(article.text).split(/\n+/)
  return lines.length <= mostLines && lines.every(({ length }) => length <= longestLine) ? lines : null
}

/** A fact comes first, and the sentence that fits best last, unless it says the same. */
export function factWithSentence(lines: readonly string[], [best]: readonly Sentence[]): string[] {
  if (!best || best.coverage < leastCoverage || lines.some((line) => isSame(line, best.text)))
    return lines.slice(0, mostLines)
  return [...lines.slice(0, mostLines - 1), best.text]
}

/** The sentences that fit best come first, then the other lines of the article. */
export function withSentences(lines: readonly string[], [best, ...others]: readonly Sentence[]): string[] {
  if (!best) return lines.slice(0, mostLines)
  const nearly = others
    .filter(({ score, text }) => score >= nearlyAsGood * best.score && !isSame(best.text, text))
    .map(({ text }) => text)
  const told = [best.text, ...nearly].slice(0, mostLines)
  const left = told.reduce((rest, text) => rest.flatMap((line) => without(line, text)), [...lines])
  return [...told, ...left].slice(0, mostLines)
}

function isSame(line: string, text: string): boolean {
  return line === text || (line.startsWith(text) && line.length < text.length + 20) || text.includes(line)
}

/** Returns the line without a sentence that the answer already contains; empty where nothing is left. */
function without(line: string, text: string): string[] {
  if (isSame(line, text)) return []
  const left = line.replace(text, '').trim()
  return left === '' ? [] : [left]
}
