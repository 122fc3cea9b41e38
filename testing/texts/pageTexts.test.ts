import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { texts } from '../../src/texts/en/pages.ts'

const web = join(import.meta.dirname, '../../src/web')
const table = join(web, 'routes/pages.tsx')

it('what is drawn outside the pages of the table says nothing that only these load', () => {
  const seen = new Set<string>([table])
  const waiting = [join(web, 'portal.tsx')]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    waiting.push(...importsOf(path))
  }
  // useFactText names fields of the pages; it shows the code where their texts are not loaded.
  for (const path of [table, join(web, 'ui/values/useFactText.ts')]) seen.delete(path)
  expect(seen.size).toBeGreaterThan(300)
  const names = new RegExp(`['"\`](?:${Object.keys(texts).join('|')})\\.(?:\\w|\\$\\{)`)
  const strangers = [...seen].filter((path) => names.test(readFileSync(path, 'utf8').replace(/^import .*$/gm, '')))
  expect(strangers.map((path) => relative(web, path))).toEqual([])
})

/** Modules of the browser that a module imports, at once or later. */
function importsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8').replace(/^import type .*$|lazyPage\(\(\) => import\('[^']+'\)/gm, '')
  return [...code.matchAll(/(?:from|import\(|^import) ?'(\.[^']+\.tsx?)'/gm)]
    .map(([, to = '']) => join(dirname(path), to))
    .filter((to) => to.startsWith(web) && !to.includes('/i18n/') && existsSync(to))
}
