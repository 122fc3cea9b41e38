/** Written by `npm run robot:train`; do not edit by hand. */
export const weights = {
  coverage: 1.38,
  score: 0.6,
  scoreByLength: 0.63,
  oursByTerms: 0.26,
  oursByParts: 1.07,
  constant: -7.3,
} as const
