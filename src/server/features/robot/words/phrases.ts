/**
 * A phrase is a way of saying something, as in `knowledge/en/robot`: `charged (twice|two times)`. `(a|b)` is one of several, `[a]` may
 * be missing, `*` ends a word in any way, `#` is a number, `…` are any words between, `‥` a few characters, `^` and `$` the beginning and the
 * end of a question. `a>(b)` is an `a` that `b` follows, `<(b)a` one that follows `b`;
 * `a!(b)` and `<!(b)a` are the opposite. Blanks and hyphens may be missing.
 */
export type Phrase = string

export interface Found {
  at: number
  length: number
}

/** Finds any of several phrases in a text in lower case, and of several the longest. */
export type Finder = (text: string) => Found | null

export function finderOf(phrases: readonly Phrase[]): Finder {
  const patterns = phrases.map(patternOf)
  return (text) => {
    let longest: Found | null = null
    for (const pattern of patterns) {
      const match = pattern.exec(text)
      if (match && match[0].length > (longest?.length ?? -1)) longest = { at: match.index, length: match[0].length }
    }
    return longest
  }
}

const signs: Readonly<Record<string, string>> = {
  ' ': '[\\s-]*',
  '-': '[\\s-]*',
  '…': '.*',
  "n't": "[a-z]*n['’`]?t",
  '‥': '.{0,8}?',
  '*': '[a-z]*',
  '#': '\\d+',
  '[': '(?:',
  ']': ')?',
  '(': '(?:',
  ')': ')',
  '|': '|',
  '^': '^',
  $: '$',
  "'": "['’`]?",
}

/** Throws for a phrase whose brackets do not match. */
export function patternOf(phrase: Phrase): RegExp {
  const parts = phrase.toLowerCase().match(/n't|<!\(|!\(|<\(|>\(| *… *|(?!n't)\p{L}|./gu) ?? []
  const source = parts.map((part) => {
    if (part === '<!(') return '(?<!'
    if (part === '!(') return '(?!'
    if (part === '<(') return '(?<='
    if (part === '>(') return '(?='
    if (part.trim() === '…' && !/\p{Script=Han}/u.test(phrase)) return '(?![a-z0-9]).*(?<![a-z0-9])'
    return signs[part.trim() === '…' ? '…' : part] ?? part.replace(/[.+?{}\\]/g, '\\$&')
  })
  const starts = /^[([]*[a-z0-9#]/.test(phrase.toLowerCase()) ? '(?<![a-z0-9])' : ''
  const ends = /[a-z0-9#][)\]]*$/.test(phrase.toLowerCase()) ? '(?![a-z0-9])' : ''
  return new RegExp(`${starts}(?:${source.join('')})${ends}`, 'u')
}
