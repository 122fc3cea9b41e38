import { writeFileSync } from 'node:fs'
import { importsPage } from './importsPage.ts'

const file = new URL('../docs/import-files.md', import.meta.url)
writeFileSync(file, importsPage())
console.log('docs/import-files.md is written.')
