import { weights } from './weights.ts'

/** What is known of the best answer to a question. */
export interface Evidence {
  /** How much of the question its article speaks of, from 0 to 1. */
  coverage: number
  /** What the full-text search gives it, as a logarithm. */
  score: number
  /** The same by how much is asked: it adds up, and multiplies with what matches, so it grows with the square of the question. */
  scoreByLength: number
  /** How much the terms, and the parts of the words, are those of questions that are ours: `ours.ts`. */
  oursByTerms: number
  oursByParts: number
}

export const evidenceSigns = [
  'coverage',
  'score',
  'scoreByLength',
  'oursByTerms',
  'oursByParts',
] as const satisfies (keyof Evidence)[]

/** A question of two letters has all of its parts in some line: more than this says nothing more. */
const mostByLength = 6

/** `length` is of how many terms and parts the question is. */
export function evidenceOf(
  { score, coverage, length }: { score: number; coverage: number; length: number },
  ours: Pick<Evidence, 'oursByTerms' | 'oursByParts'>,
): Evidence {
  const scoreByLength = Math.min(mostByLength, score / Math.max(1, length) ** 2)
  return { coverage, score: Math.log1p(score), scoreByLength, ...ours }
}

/** How sure it is that an answer answers, from 0 to 1: a logistic regression, whose weights `npm run robot:train` finds. */
export function confidenceOf(evidence: Evidence): number {
  const sum = evidenceSigns.reduce<number>((before, sign) => before + weights[sign] * evidence[sign], weights.constant)
  return 1 / (1 + Math.exp(-sum))
}
