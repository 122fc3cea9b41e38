import { weights } from './weights.ts'

/** From these the confidence in an article follows. */
export interface Evidence {
  /** The share of the question's terms that the article has. */
  coverage: number
  /** Mean log ratio of how often the words of the question occur in our questions and in others. */
  inDomain: number
  /** How much more similar our most similar question is than the most similar of others: from -1 to 1. */
  likeOurs: number
}

export const features = ['coverage', 'inDomain', 'likeOurs'] as const satisfies (keyof Evidence)[]

/** From 0 to 1: a logistic regression whose weights come from `npm run robot:train`. */
export function confidenceOf(evidence: Evidence): number {
  const sum = features.reduce<number>((before, sign) => before + weights[sign] * evidence[sign], weights.constant)
  return 1 / (1 + Math.exp(-sum))
}
