/** The words of the record page, in English. */
export const record = {} as const
