import { writeFileSync } from 'node:fs'
import { flowsPage } from './flowsPage.ts'

const file = new URL('../docs/flows.md', import.meta.url)
writeFileSync(file, flowsPage())
console.log('docs/flows.md is written.')
