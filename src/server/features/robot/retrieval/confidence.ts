import { weights } from './weights.ts'

export interface Evidence {
  /** The share of the question that the article covers, from 0 to 1. */
  coverage: number
  score: number
  scoreByLength: number
  oursByTerms: number
  oursByParts: number
  /** How much more like the likest question of ours it is than like the likest of others, from -1 to 1. */
  oursByNearest: number
}

export const features = [
  'coverage',
  'score',
  'scoreByLength',
  'oursByTerms',
  'oursByParts',
  'oursByNearest',
] as const satisfies (keyof Evidence)[]

const mostByLength = 6

export function evidenceOf(
  { score, coverage, length }: { score: number; coverage: number; length: number },
  ours: Pick<Evidence, 'oursByTerms' | 'oursByParts' | 'oursByNearest'>,
): Evidence {
  const scoreByLength = Math.min(mostByLength, score / Math.max(1, length) ** 2)
  return { coverage, score: Math.log1p(score), scoreByLength, ...ours }
}

/** From 0 to 1: a logistic regression whose weights come from `npm run robot:train`. */
export function confidenceOf(evidence: Evidence): number {
  const sum = features.reduce<number>((before, sign) => before + weights[sign] * evidence[sign], weights.constant)
  return 1 / (1 + Math.exp(-sum))
}
