/** What a claim on a record means for colleagues: advice, or that they take no step. */
export const claimModes = ['advise', 'block'] as const
export type ClaimMode = (typeof claimModes)[number]
