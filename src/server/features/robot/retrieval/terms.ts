import type { SearchOptions } from 'minisearch'
import { z } from 'zod'
import type { Language } from '../../../../texts/languages.ts'
import { wordFiles, wordInFull } from '../words/rewrite.ts'
import { readRobotFile } from '../words/robotFiles.ts'
import type { Spelling } from '../words/spelling.ts'

/**
 * In order: stems of English words, pairs of neighbouring Chinese characters, or for words with synonyms their meaning
 * (`=chargeback`). Leaves out empty words.
 */
export function termsOf(text: string, spelling: Spelling = (word) => word): string[] {
  const terms: string[] = []
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(runs))
    terms.push(...(isHan(run) ? hanTerms(run) : latinTerms(run, spelling)))
  return terms
}

export function stemsWithMeaning(): string[] {
  return [...[...phrasesEn.meanings.keys()].flatMap((phrase) => phrase.split(' ')), ...[...emptyEn].map(stem)]
}

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

const runs = /\p{Script=Han}+|[a-z0-9]+(?:[\s'’\-/]+[a-z0-9]+)*/gu

function latinTerms(run: string, spelling: Spelling): string[] {
  const words = wordsOf(run)
  const stems = words.map((word) => (emptyEn.has(word) ? stem(word) : spelling(stem(word))))
  const terms: string[] = []
  for (let at = 0; at < stems.length; ) {
    const phrase = longestOf(phrasesEn, stems, at, ' ')
    if (phrase) terms.push(phrase.meaning)
    else if (!emptyEn.has(words[at] ?? '')) terms.push(stems[at] ?? '')
    at += phrase?.length ?? 1
  }
  return terms
}

/** The longest phrase that begins at a place, with its meaning. */
function longestOf({ meanings, longest }: Dictionary, units: readonly string[], at: number, between: '' | ' ') {
  for (let length = Math.min(longest.get(units[at] ?? '') ?? 0, units.length - at); length > 0; length--) {
    const meaning = meanings.get(units.slice(at, at + length).join(between))
    if (meaning !== undefined) return { length, meaning }
  }
  return null
}

function wordsOf(run: string): string[] {
  const words = run.replace(/['’]/g, '').split(/[\s\-/]+/)
  return words.flatMap((word) => {
    const full = wordInFull(word)
    return full === word ? word : full.split(/[\s-]/)
  })
}

function hanTerms(run: string): string[] {
  const terms: string[] = []
  const signs = run.split('')
  let rest = ''
  const endRest = () => {
    if (rest.length === 1) terms.push(rest)
    for (let i = 0; i + 2 <= rest.length; i++) terms.push(rest.slice(i, i + 2))
    rest = ''
  }
  for (let at = 0; at < signs.length; ) {
    const word = longestOf(wordsZh, signs, at, '')
    if (!word) rest += signs[at]
    else {
      endRest()
      if (word.meaning) terms.push(word.meaning)
    }
    at += word?.length ?? 1
  }
  endRest()
  return terms
}

/** The same for all forms of a word: verified, verifies, verifying. */
function stem(word: string): string {
  // Bounds the memory: people can type any number of words.
  return keptIn(stems, word, stemOf, 20_000)
}

const stems = new Map<string, string>()

function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let kept = word.replace(/(ss)es$|([^aeious])s$|([aeo])s$/, '$1$2$3').replace(/i[sz](e|ation)/, 'is$1')
  if (kept.endsWith('ie')) kept = `${kept.slice(0, -2)}y`
  for (const ending of endings) {
    if (kept.endsWith(ending) && kept.length - ending.length >= (ending === 'ly' ? 4 : 3)) {
      kept = kept.slice(0, -ending.length)
      break
    }
  }
  return kept.replace(/(?<=..)([bdglmnprt])\1$/, '$1').replace(/(?<=...)[eiy]$/, '')
}

const endings = ['ication', 'ations', 'ation', 'ingly', 'ings', 'ment', 'ing', 'ied', 'ion', 'ed', 'ly']

const synonyms = readRobotFile('synonyms', z.record(z.string(), z.string().min(1)))

/** Each word with its meaning, whose name the languages share: so a question in English also finds Chinese text. */
function meaningsIn(language: Language): { word: string; meaning: string }[] {
  return Object.entries(synonyms[language]).flatMap(([meaning, words]) =>
    words.split(', ').map((word) => ({ word, meaning })),
  )
}

const emptyEn = new Set(wordFiles.en.empty.split(' '))

interface Dictionary {
  /** Empty for a word that says nothing. */
  meanings: ReadonlyMap<string, string>
  /** By the first word, or Chinese character, how many the longest phrase has. */
  longest: ReadonlyMap<string, number>
}

const phrasesEn = dictionaryOf(
  meaningsIn('en').map(({ word, meaning }) => [wordsOf(word).map(stem).join(' '), `=${meaning}`]),
  ' ',
)
const wordsZh = dictionaryOf(
  [
    ...wordFiles.zh.empty.split(' ').map((word): [string, string] => [word, '']),
    ...meaningsIn('zh').map(({ word, meaning }): [string, string] => [word, `=${meaning}`]),
  ],
  '',
)

function dictionaryOf(entries: readonly [phrase: string, meaning: string][], between: '' | ' '): Dictionary {
  const longest = new Map<string, number>()
  for (const [phrase] of entries) {
    const [start = '', ...others] = phrase.split(between)
    longest.set(start, Math.max(longest.get(start) ?? 0, 1 + others.length))
  }
  return { meanings: new Map(entries), longest }
}

/** Chinese has no borders of words: a dictionary tells them. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const scriptRuns = /[a-z0-9]+|\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/**
 * Splits a text into what the search compares: its words as they are written, and its terms, which words with the same stem or
 * meaning share.
 */
export function tokensOf(typed: string, spelling?: Spelling): string[] {
  const words = writtenWordsOf(typed)
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

function writtenWordsOf(typed: string): string[] {
  const found = withoutCommas(typed).normalize('NFKC').toLowerCase().match(scriptRuns) ?? []
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

function keptIn<Value>(kept: Map<string, Value>, key: string, make: (key: string) => Value, most = Infinity): Value {
  const value = kept.get(key) ?? make(key)
  if (kept.size < most) kept.set(key, value)
  return value
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
