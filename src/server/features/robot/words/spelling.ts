import { languages } from '../../../../texts/languages.ts'
import { wordFiles } from './rewrite.ts'

export type Spelling = (word: string) => string

export function spellingOf(uses: ReadonlyMap<string, number>): Spelling {
  const known = [...uses.keys()].filter((word) => word.length >= 4)
  const kept = new Map<string, string>()
  return (word) => {
    if (uses.has(word) || word.length < 4) return word
    const found = kept.get(word) ?? nearest(word, known, uses)
    // Bounds the memory: people can type any number of words.
    if (kept.size < 10_000) kept.set(word, found)
    return found
  }
}

function nearest(word: string, known: readonly string[], uses: ReadonlyMap<string, number>): string {
  const most = word.length < 5 ? 0 : word.length < 8 ? 1 : 2
  let best = word
  let bestAt = most + 1
  for (const one of known) {
    if (one[0] !== word[0] || Math.abs(one.length - word.length) > most) continue
    const distance = distanceOf(word, one, most)
    if (
      distance < bestAt ||
      (distance === bestAt && distance <= most && (uses.get(one) ?? 0) > (uses.get(best) ?? 0))
    ) {
      best = one
      bestAt = distance
    }
  }
  return best === word ? (known.find((one) => one.startsWith(word) && one.length <= word.length + 3) ?? word) : best
}

function distanceOf(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[other.length] ?? most + 1
}

const wordsOf = (list: 'spelt' | 'alike') => languages.flatMap((language) => wordFiles[language][list].split(' '))
/** What is nearly one of the words by which things are recognised is a typing error of it. */
const spelling = spellingOf(new Map(wordsOf('spelt').map((word) => [word, 1])))
const others = new Set(wordsOf('alike'))
/** `didnt` and `cant`, for which the rules know `didn't` and `can't`. */
const contracted = /\b(did|does|do|is|was|were|are|has|have|had|could|would|should|ca|wo)n[;`´]?t\b/gi

/** Keeps words as they are typed, but for typing errors of those above. */
export function knownSpelling(typed: string): string {
  const text = typed.replace(contracted, "$1n't")
  return text.replace(/(?<![A-Za-z])[A-Za-z]{6,}(?![A-Za-z])/g, (word) => {
    const typed = word.toLowerCase()
    return others.has(typed) || spelling(typed) === typed ? word : spelling(typed)
  })
}
