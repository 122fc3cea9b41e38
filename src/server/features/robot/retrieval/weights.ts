/** Written by `npm run robot:train`; do not edit by hand. */
export const weights = {
  coverage: 3.66,
  inDomain: 0.47,
  likeOurs: 2.11,
  constant: -4.11,
} as const
