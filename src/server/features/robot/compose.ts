import type { Sentence } from './retrieval/sentences.ts'

/** From here on a sentence of its own answers a question, whatever the articles say. */
export const leastAlone = 0.95
/** From here on it fits so well that no article need be sure. */
export const sureScore = 1.2
/** From here on it goes before what the article says. */
const leastAfter = 0.75
/** And before a fact of the definitions, or in place of its last line. */
const leastBeforeFact = 1.3
const leastForFact = 0.9
/** A second one that is nearly as good is said as well. */
const nearlyAsGood = 0.75

const mostLines = 3

/** What is asked comes first, then at most two lines: the best sentences before or after the other lines. */
export function withSentence(lines: readonly string[], sentences: readonly Sentence[], isFact: boolean): string[] {
  const [best] = sentences
  if (!best || best.score < leastAfter) return lines.slice(0, mostLines)
  const others = lines.filter((line) => !isSame(line, best.text))
  if (best.score >= (isFact ? leastBeforeFact : leastAfter)) {
    const nearly = isFact
      ? []
      : sentences
          .slice(1)
          .filter(({ score }) => score >= nearlyAsGood * best.score && score >= leastAfter)
          .map(({ text }) => text)
          .filter((text) => !isSame(best.text, text))
          .slice(0, 2)
    const left = [best.text, ...nearly].reduce((lines, text) => lines.flatMap((line) => without(line, text)), others)
    return [best.text, ...nearly, ...left].slice(0, mostLines)
  }
  if (lines.length >= mostLines && best.score < leastForFact) return lines.slice(0, mostLines)
  return others.length < lines.length ? lines.slice(0, mostLines) : [...lines.slice(0, mostLines - 1), best.text]
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
