/** The words of the submit and modify form, in English. */
export const form = {} as const
