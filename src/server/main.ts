import { enableCompileCache } from 'node:module'
import { compileCache } from './compileCache.ts'

if (!process.env.NODE_COMPILE_CACHE) enableCompileCache(compileCache)
await import('./start.ts')
