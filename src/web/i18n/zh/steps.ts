import type { Dictionary } from '../shape.ts'

/** The words of the steps that are taken on records, in Chinese. */
export const steps: Dictionary['steps'] = {}
