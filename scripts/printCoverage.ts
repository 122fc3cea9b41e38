import { writeFileSync } from 'node:fs'
import { coveragePage } from '../src/server/testing/coverage/coveragePage.ts'

const file = new URL('../docs/coverage.md', import.meta.url)
writeFileSync(file, coveragePage())
console.log('docs/coverage.md is written.')
