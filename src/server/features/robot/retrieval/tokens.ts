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
  const words = wordsOf(typed)
  const written = new Set(words)
  return [...words, ...termsOf(withoutCommas(typed), spelling).filter((term) => !written.has(term))].map(inGroup)
}

const groups = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Puts a letter before a Chinese word. minisearch looks a word up by going through the first characters of all: with letters these
 * are few, and the index is built a third faster.
 */
function inGroup(token: string): string {
  return isLatin(token) ? token : `${groups[token.charCodeAt(0) % groups.length]}${token}`
}

function wordsOf(typed: string): string[] {
  const found = withoutCommas(typed).normalize('NFKC').toLowerCase().match(runs) ?? []
  return found.flatMap((run) => (isLatin(run) ? run : [...segmenter.segment(run)].map(({ segment }) => segment)))
}

/** `10,000` is `10000`. */
function withoutCommas(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3})/g, '')
}

function isLatin(run: string): boolean {
  return run.charCodeAt(0) < 0x2e80
}

/** Splits texts that recur, or parts of which recur, between two marks: each is split once. */
export function tokenizer() {
  const byPart = new Map<string, string[]>()
  const byText = new Map<string, string[]>()
  const tokensOfPart = (part: string) => (part === '' ? [] : keptIn(byPart, part, tokensOf))
  return {
    tokensOf: (text: string) => keptIn(byText, text, () => text.split(marks).flatMap(tokensOfPart)),
    /** Counts in how many parts each token stands, and forgets what was split: minisearch keeps hold of its tokenizer. */
    finish() {
      const counted = { uses: usesOf([...byPart.values()]), parts: byPart.size }
      byPart.clear()
      byText.clear()
      return counted
    },
  }
}

function keptIn<Value>(kept: Map<string, Value>, key: string, make: (key: string) => Value): Value {
  const before = kept.get(key)
  if (before !== undefined) return before
  const made = make(key)
  kept.set(key, made)
  return made
}

/** Marks at which words and terms end. */
const marks = /(?:[.:;!?()"“”|，。；：！？、（）《》\n]|,(?!\d))+\s*/

function usesOf(parts: readonly (readonly string[])[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const tokens of parts) for (const token of tokens) uses.set(token, (uses.get(token) ?? 0) + 1)
  return uses
}

/** Words also find longer ones that begin with them. */
export function searchFor(tokens: readonly string[]): SearchOptions {
  return {
    tokenize: () => [...tokens],
    prefix: (token) => token.length > (isLatin(token.slice(1)) ? 3 : 4) && !token.startsWith('='),
  }
}
