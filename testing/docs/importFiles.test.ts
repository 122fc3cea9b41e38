import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importsPage } from '../../scripts/importsPage.ts'

it('docs/import-files.md says what the imports check: `npm run imports:print` writes it', () => {
  expect(readFileSync(new URL('../../docs/import-files.md', import.meta.url), 'utf8')).toBe(importsPage())
})
