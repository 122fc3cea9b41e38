/** Writes `docs/coverage.md` from the reports that the last `npm test` left. */
import { writeFileSync } from 'node:fs'
import { coverageFile, coverageOfRun } from './coverageOfRun.ts'

const { page, missing } = coverageOfRun({ anew: true })
writeFileSync(coverageFile, page)
console.log('docs/coverage.md is written.')
for (const name of missing) console.log(`No test exercises ${name}.`)
