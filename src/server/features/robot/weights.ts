/** Written by `npm run robot:train`: what each sign says of how sure an answer is. */
export const weights = {
  coverage: 1.26,
  score: 0.58,
  scoreByLength: 0.62,
  oursByTerms: 0.31,
  oursByParts: 0.98,
  constant: -7.00,
} as const
