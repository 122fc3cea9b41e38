/** The words of the lists, in English. */
export const list = {} as const
