import { readFileSync } from 'node:fs'
import { type Coverage, coverageOf } from '../testing/coverage/coveragePage.ts'
import {
  type PlaywrightReport,
  proofsOf,
  readReport,
  requiredOf,
  type VitestReport,
} from '../testing/coverage/reports.ts'

export const coverageFile = 'docs/coverage.md'

/** Reads the reports of the last run. Throws where they don't list what has to be covered. */
export function coverageOfRun(options: { anew: boolean }): Coverage {
  const unit = readReport<VitestReport>('vitest')
  const required = requiredOf(unit)
  if (!required) throw new Error('There are no reports of a whole run: run `npm test`.')
  const browser = readReport<PlaywrightReport>('playwright')
  return coverageOf(required, proofsOf(unit, browser), readFileSync(coverageFile, 'utf8'), options)
}
