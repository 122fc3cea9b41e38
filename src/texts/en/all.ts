import { texts as core } from './core.ts'
import { texts as pages } from './pages.ts'

export const texts = { ...core, ...pages } as const
