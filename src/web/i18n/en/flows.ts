/** The words of the flows' pages, in English. */
export const flows = {} as const
