import { languages } from '../../../../texts/languages.ts'
import { spellingOf } from '../retrieval/spelling.ts'
import { wordFiles } from '../words/rewrite.ts'

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
