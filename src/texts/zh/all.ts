import type { Dictionary } from '../shape.ts'
import { texts as core } from './core.ts'
import { texts as pages } from './pages.ts'

export const texts: Dictionary = { ...core, ...pages }
