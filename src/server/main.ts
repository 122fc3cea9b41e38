import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// In a folder of our own: whoever can write into the cache decides what runs. Where it can't be written, nothing is kept.
if (!process.env.NODE_COMPILE_CACHE) enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
await import('./start.ts')
