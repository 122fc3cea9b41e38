/** The words of the steps that are taken on records, in English. */
export const steps = {} as const
