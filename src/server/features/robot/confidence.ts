/** What is known of the best answer to a question. */
export interface Evidence {
  /** How much of the question its article speaks of, from 0 to 1. */
  coverage: number
  /** What the full-text search gives it. It adds up, and multiplies with what matches: it grows with the square of the question. */
  score: number
  /** Of how many terms and parts the question is. */
  length: number
  /** How much the question says at all. */
  said: number
  /** Which part of that is words that had to be put right: they may have been meant otherwise. */
  guessed: number
  /** Whether it names a subject that the product has nothing of. */
  outside: boolean
}

/** A question that says less than this says too little to be sure of. */
const enough = 3

/**
 * How sure it is that an answer answers, from 0 to 1: a logistic regression over the questions of the tuning half, those that must
 * not be answered among them, and over questions that were taken out of the articles before they were asked.
 */
export function confidenceOf({ coverage, score, length, said, guessed, outside }: Evidence): number {
  const sum =
    -12 +
    2.4 * coverage +
    0.77 * Math.log1p(score) +
    (1.3 * score) / length ** 2 +
    5 * Math.min(1, said / enough) -
    1.2 * guessed -
    (outside ? 5.4 : 0)
  return 1 / (1 + Math.exp(-sum))
}
