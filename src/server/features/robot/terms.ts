import { emptyWords, weakWords } from './fillers.ts'
import type { Spelling } from './spelling.ts'
import { meanings } from './synonyms.ts'

/**
 * What a text is about, term by term, in order: the stem of an English word, pairs of neighbouring Chinese characters, or,
 * for words that have others of the same meaning, that meaning (`=17`). Words that say nothing are left out.
 */
export function termsOf(text: string, spelling: Spelling = (word) => word): string[] {
  const terms: string[] = []
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(runs))
    terms.push(...(isHan(run) ? hanTerms(run) : latinTerms(run, spelling)))
  return terms
}

/** The stems of a text's words: those that a spelling knows. */
export function stemsOf(text: string): string[] {
  return [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[a-z][a-z'’]+/g),
  ].map(([word]) => stem(word.replace(/['’]/g, '')))
}

/** The stems of all words that have a meaning, or say nothing. */
export function stemsWithMeaning(): string[] {
  return [...[...phrasesEn.keys()].flatMap((phrase) => phrase.split(' ')), ...[...emptyEn].map(stem)]
}

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** Words of Latin letters with what parts them, or Chinese characters. */
const runs = /\p{Script=Han}+|[a-z0-9]+(?:[\s'’\-/]+[a-z0-9]+)*/gu

function latinTerms(run: string, spelling: Spelling): string[] {
  const words = wordsOf(run)
  const stems = words.map((word) => (emptyEn.has(word) ? stem(word) : spelling(stem(word))))
  const terms: string[] = []
  for (let at = 0; at < stems.length; ) {
    const [length, meaning] = longestPhrase(stems, at)
    if (meaning !== undefined) terms.push(meaning)
    else if (!emptyEn.has(words[at] ?? '')) terms.push(stems[at] ?? '')
    at += length
  }
  return terms
}

function wordsOf(run: string): string[] {
  return run.replace(/['’]/g, '').split(/[\s\-/]+/)
}

/** The most words from here on that are one meaning; one word without a meaning where there is none. */
function longestPhrase(stems: readonly string[], at: number): [number, string | undefined] {
  for (let length = Math.min(longestEn, stems.length - at); length > 0; length--) {
    const meaning = phrasesEn.get(stems.slice(at, at + length).join(' '))
    if (meaning !== undefined) return [length, meaning]
  }
  return [1, undefined]
}

function hanTerms(run: string): string[] {
  const terms: string[] = []
  let rest = ''
  const endRest = () => {
    if (rest.length === 1) terms.push(rest)
    for (let i = 0; i + 2 <= rest.length; i++) terms.push(rest.slice(i, i + 2))
    rest = ''
  }
  for (let at = 0; at < run.length; ) {
    const word = longestHan(run, at)
    if (word === '') rest += run[at++]
    else {
      endRest()
      const meaning = wordsZh.get(word)
      if (meaning) terms.push(meaning)
      at += word.length
    }
  }
  endRest()
  return terms
}

function longestHan(run: string, at: number): string {
  for (let length = Math.min(longestZh, run.length - at); length > 0; length--) {
    const word = run.slice(at, at + length)
    if (wordsZh.has(word)) return word
  }
  return ''
}

/** An English word without its endings, the same for all forms of a word: verified, verifies, verifying. */
export function stem(word: string): string {
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

const emptyEn = new Set(emptyWords.en.split(/\s+/))
const phrasesEn = new Map(
  meanings.flatMap(({ en }, at) =>
    en.split(', ').map((phrase) => [wordsOf(phrase).map(stem).join(' '), `=${at}`] as const),
  ),
)
const longestEn = Math.max(...[...phrasesEn.keys()].map((phrase) => phrase.split(' ').length))

/** The meaning of a Chinese word; an empty one for a word that says nothing. */
const wordsZh = new Map([
  ...emptyWords.zh.split(/\s+/).map((word) => [word, ''] as const),
  ...meanings.flatMap(({ zh }, at) => zh.split(', ').map((word) => [word, `=${at}`] as const)),
])
const longestZh = Math.max(...[...wordsZh.keys()].map((word) => word.length))
/** Terms that say little, whatever is asked. */
export const weakTerms: ReadonlySet<string> = new Set(
  [weakWords.en, weakWords.zh].flatMap((line) => line.split(/,\s+/)).flatMap((word) => termsOf(word)),
)
