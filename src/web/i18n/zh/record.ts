import type { Dictionary } from '../shape.ts'

/** The words of the record page, in Chinese. */
export const record: Dictionary['record'] = {}
