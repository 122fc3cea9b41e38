import { plainText } from './plainText.ts'
import { termsOf } from './terms.ts'

const lineLength = 220

/** The lines of an article that say most about a question, at most three, in their own order; else its first ones. */
export function passagesOf(text: string, question: string, most = 3): string[] {
  const asked = new Set(termsOf(question))
  const lines = linesOf(text)
  const ranked = lines
    .map((line, at) => ({ at, common: new Set(termsOf(line).filter((term) => asked.has(term))).size }))
    // The first line says what the article is about: it goes before another that says as much.
    .sort((one, other) => other.common - one.common || one.at - other.at)
  const chosen = ranked.slice(0, most).map(({ at }) => at)
  return chosen.sort((one, other) => one - other).flatMap((at) => lines[at] ?? [])
}

function linesOf(text: string): string[] {
  return plainText(text)
    .split(/\n+|(?<=[.!?]) (?=\p{Lu})|(?<=[。！？])/u)
    .map((line) => line.replace(/^- /, '').trim())
    .filter((line) => line !== '' && !/^[|:\-\s]+$/.test(line))
    .map((line) => (line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line))
}
