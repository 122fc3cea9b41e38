import type { Dictionary } from '../shape.ts'

/** The words of the lists, in Chinese. */
export const list: Dictionary['list'] = {}
