import { join } from 'node:path'

/** In a folder of our own: whoever can write into the cache decides what runs. Where it can't be written, nothing is kept. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compiled')
