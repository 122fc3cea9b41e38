import type { SearchOptions } from 'minisearch'
import type { Spelling } from './spelling.ts'
import { termsOf } from './terms.ts'

/** Chinese has no borders of words: a dictionary tells them. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const runs = /[a-z0-9]+|\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/**
 * Splits a text into what the search compares: its words as they are written, and its terms, which words with the same stem or
 * meaning share.
 */
export function tokensOf(typed: string, spelling?: Spelling): string[] {
  // `10,000` is `10000`.
  const text = typed.replace(/(?<=\d),(?=\d{3})/g, '')
  const words = wordsOf(text)
  const written = new Set(words)
  return [...words, ...termsOf(text, spelling).filter((term) => !written.has(term))]
}

function wordsOf(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(runs) ?? []
  return found.flatMap((run) => (isLatin(run) ? run : [...segmenter.segment(run)].map(({ segment }) => segment)))
}

function isLatin(run: string): boolean {
  return run.charCodeAt(0) < 0x2e80
}

/** Words also find longer ones that begin with them. */
export function searchFor(tokens: readonly string[]): SearchOptions {
  return { tokenize: () => [...tokens], prefix: (token) => token.length > 3 && !token.startsWith('=') }
}
