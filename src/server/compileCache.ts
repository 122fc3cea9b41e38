import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

/** In a folder of our own: whoever can write into the cache decides what runs. Where it can't be written, nothing is kept. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** The environment of a thread, which uses the process's cache of compiled code only where it is named there. */
export function threadEnv(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return { ...process.env, ...(folder && { NODE_COMPILE_CACHE: folder }) }
}
