import { z } from 'zod'
import { languages } from '../../../../texts/languages.ts'
import { patternOf } from './phrases.ts'
import { readRobotFile } from './robotFiles.ts'

const replaced = z.record(z.string(), z.array(z.string().min(1)).min(1))
export const wordFiles = readRobotFile(
  'words',
  z.strictObject({
    /** Words that say nothing to a search. */
    empty: z.string(),
    /** What staff write short, in full. */
    short: z.record(z.string(), z.string()),
    /** By the right word, others for it and typing errors of it. */
    rewritten: replaced,
    /** By what the product calls it, what staff call it. */
    ours: replaced,
    /** What is counted: a number before one of them is no code. */
    units: z.string(),
    /** Names of other networks and programs: what is asked of them is theirs. */
    others: z.array(z.string()),
    /** Messages that the product says in the same words in every language, and words that staff of every language use. */
    messages: z.array(z.string()),
    shared: z.string(),
    /** Words by which something is recognised: what is nearly one of them is a typing error of it. */
    spelt: z.string(),
    /** Words that look like one of those, and are none. */
    alike: z.string(),
  }),
)

/** The longest phrase is replaced first, so that no place in the file matters. */
function rewriter(list: 'rewritten' | 'ours'): (text: string) => string {
  const rules = languages
    .flatMap((language) => Object.entries(wordFiles[language][list]))
    .flatMap(([ours, theirs]) => theirs.map((phrase) => ({ ours, phrase })))
    .sort((one, other) => other.phrase.length - one.phrase.length)
    .map(({ ours, phrase }) => ({ ours, pattern: new RegExp(patternOf(phrase), 'giu') }))
  return (text) => rules.reduce((said, { pattern, ours }) => said.replace(pattern, ours), text)
}

const rewrite = rewriter('rewritten')
const ours = rewriter('ours')

/** What one rule has written, another may be about: `验证没通过`. */
export function inOurWords(text: string): string {
  return ours(ours(text))
}

const short = new Map(languages.flatMap((language) => Object.entries(wordFiles[language].short)))
const unit = new RegExp(
  `^ ?(?:${languages.flatMap((language) => wordFiles[language].units.split(' ')).join('|')})`,
  'iu',
)
const statusOfHttp = /(?<![\d.,$€£¥฿#]|http *|days? |第 ?)\b(?:40\d|41[23]|42[29]|50[0234])\b(?![.,]?\d|%)/gi

export function wordInFull(word: string): string {
  return short.get(word) ?? word
}

/** Keeps all other words as they are typed. A status of HTTP is called one. */
export function inFull(question: string): string {
  const words = question.replace(/(?<![A-Za-z0-9_])[A-Za-z0-9/]+(?![A-Za-z0-9_])/g, (word) => {
    const full = wordInFull(word.toLowerCase())
    return full === word.toLowerCase() ? word : full
  })
  return rewrite(words).replace(statusOfHttp, (status, at: number, whole: string) =>
    isCounted(whole, at + status.length) ? status : `HTTP ${status}`,
  )
}

/** Whether a unit follows: `4500 baht`. */
export function isCounted(text: string, end: number): boolean {
  return unit.test(text.slice(end))
}

const between = ' ?(?:and|or|vs\\.?|versus|to|&|/) ?'
const betweenZh = ' ?(?:和|与|跟|同|及|或|还是|、|/)? ?'

/** Names of two things that share a word: `credit vs debit adjustment`, `预授权完成和撤销`. */
const shared: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(credit|debit)(${between})(credit|debit) (adj\\w*)`, 'gi'), '$1 $4$2$3 $4'],
  [new RegExp(`\\b(first|1st)(${between})(second|2nd) (charge ?backs?|cb)`, 'gi'), '$1 $4$2$3 $4'],
  [
    new RegExp(`\\b(pre-? ?auth\\w*) (completions?|cancellations?)(${between})(completions?|cancellations?)`, 'gi'),
    '$1 $2$3$1 $4',
  ],
  [new RegExp(`\\b(verif\\w*|audit\\w*) (pass|fail)(${between})(pass|fail)\\b`, 'gi'), '$1 $2$3$1 $4'],
  [new RegExp(`借记?(${betweenZh})贷记?调整`, 'g'), '借记调整$1贷记调整'],
  [new RegExp(`贷记?(${betweenZh})借记?调整`, 'g'), '贷记调整$1借记调整'],
  [new RegExp(`(第一次|首次|一次)(${betweenZh})(第二次|二次|再次)(拒付|退单)`, 'g'), '$1$4$2$3$4'],
  [new RegExp(`(预授权)(完成|撤销)(${betweenZh})(完成|撤销)`, 'g'), '$1$2$3$1$4'],
  [new RegExp(`(复核|审核)(不?通过)(${betweenZh})(不?通过)`, 'g'), '$1$2$3$1$4'],
]

/** Repeats the shared word, so that each of the two has its full name. */
export function withSharedWords(text: string): string {
  return shared.reduce((said, [pair, whole]) => said.replace(pair, whole), text)
}
