/** Written by `npm run robot:train`; don't edit by hand. */
export const weights = {
  coverage: 1.23,
  score: 0.58,
  scoreByLength: 0.66,
  oursByTerms: 0.33,
  oursByParts: 0.95,
  constant: -7.06,
} as const
