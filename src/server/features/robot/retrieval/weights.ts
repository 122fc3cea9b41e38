/** Written by `npm run robot:train`; do not edit by hand. */
export const weights = {
  coverage: 1.09,
  score: 0.66,
  scoreByLength: 0.61,
  oursByTerms: 0.24,
  oursByParts: 1.06,
  oursByNearest: 1.09,
  constant: -7.91,
} as const
