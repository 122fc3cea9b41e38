import type { Dictionary } from '../shape.ts'

/** The words of the flows' pages, in Chinese. */
export const flows: Dictionary['flows'] = {}
