import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { flowsPage } from '../../../scripts/flowsPage.ts'

it('docs/flows.md says what the definitions say: `npm run flows:print` writes it', () => {
  expect(readFileSync(new URL('../../../docs/flows.md', import.meta.url), 'utf8')).toBe(flowsPage())
})
