import type { Dictionary } from '../shape.ts'

/** The words of the submit and modify form, in Chinese. */
export const form: Dictionary['form'] = {}
