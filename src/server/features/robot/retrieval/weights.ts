/** Written by `npm run robot:train`; do not edit by hand. */
export const weights = {
  coverage: 3.66,
  inDomain: 0.47,
  likeOurs: 2.12,
  constant: -4.1,
} as const
