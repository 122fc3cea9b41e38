import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faster, needed } from '../../scripts/tools.ts'

it('CONTRIBUTING.md lists the packages that the tests install, with what each is for', () => {
  const rows = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)]
  const tools = [...needed, faster].map(({ packageName, why }) => [packageName, why])
  expect(rows.map(([, name, why]) => [name, why])).toEqual(tools)
})
