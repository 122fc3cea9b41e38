import type { Article } from '../../knowledge/article.ts'
import { paragraphsOf, type Sentence } from './retrieval/sentences.ts'

const mostLines = 3
const longestLine = 450
/** In bytes. An answer gets no further paragraph that would make it longer. */
const longestAnswer = 700

/** A sentence that has less of the question is about something else. */
const leastCoverage = 0.3

/** The paragraphs of an article that is an answer as it is: a short one, of which no sentence is asked for alone. Otherwise null. */
export function wholeOf(article: Article): string[] | null {
  if (article.notes?.length || article.asked?.length) return null
  const lines = paragraphsOf(article.text)
  return lines.length <= mostLines && lines.every(({ length }) => length <= longestLine) ? lines : null
}

/** The answer includes notes only when they are asked for. */
export function textWithoutNotes({ text, notes = [] }: Article): string {
  const isNote = (paragraph: string) => notes.some((note) => paragraph === `- ${note.text}`)
  const left = text.split('\n').filter((line) => !isNote(line))
  return left.some((line) => line !== '') ? left.join('\n') : text
}

/** A fact comes first, and the paragraph of its article that fits best last, unless it says the same. */
export function factWithSentence(lines: readonly string[], [best]: readonly Sentence[]): string[] {
  if (!best || best.coverage < leastCoverage || lines.some((line) => isSame(line, best.whole)))
    return lines.slice(0, mostLines)
  return [...lines.slice(0, mostLines - 1), best.whole]
}

/** The paragraph of the sentence that fits best comes first, then the others, until the answer is long enough. */
export function withSentences(paragraphs: readonly string[], [best]: readonly Sentence[]): string[] {
  const all = best ? [best.whole, ...paragraphs.filter((line) => !isSame(line, best.whole))] : paragraphs
  const told: string[] = []
  for (const line of all.slice(0, mostLines))
    if (told.length === 0 || Buffer.byteLength([...told, line].join('')) <= longestAnswer) told.push(line)
  return told
}

function isSame(line: string, text: string): boolean {
  return line === text || text.includes(line) || line.includes(text)
}
