import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { converted, untold } from '../../../testing/robot/figures.ts'
import { languages } from '../../texts/languages.ts'
import { figuresIn, withFigures } from './figures.ts'
import { readWritten } from './written.ts'

/** The figures that modules export: numbers, and those in lists and objects of theirs. */
async function definedFigures(): Promise<string[]> {
  const src = join(import.meta.dirname, '../..')
  const found: string[] = []
  for (const folder of ['domain', 'contract'])
    for (const file of modulesIn(join(src, folder))) {
      const exported: Record<string, unknown> = await import(join(src, folder, file))
      for (const [name, value] of Object.entries(exported)) {
        if (typeof value === 'number') found.push(name)
        if (typeof value !== 'object' || value === null || 'path' in value) continue
        for (const [key, figure] of Object.entries(value)) if (typeof figure === 'number') found.push(`${name}.${key}`)
      }
    }
  return found
}

function modulesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((path) => /^(?!flows\/|workflow\/|texts\/).*(?<!\.test)\.ts$/.test(path))
}

const defined = await definedFigures()

it.each(languages)('are each named by an article, or are none that users meet, in %s', (language) => {
  const named = [...readWritten()[language].values()].flatMap(({ text, notes }) =>
    [text, ...notes.map(({ says }) => says)].flatMap(figuresIn),
  )
  const isNamed = (figure: string) => named.some((place) => place.endsWith(converted[figure] ?? `.${figure}`))
  expect(defined.filter((figure) => !isNamed(figure) && !untold.includes(figure))).toEqual([])
  expect([...untold, ...Object.keys(converted)].filter((figure) => !defined.includes(figure))).toEqual([])
})

it('are written in digits or in words', () => {
  const filled = (text: string) => withFigures(text, 'en', { sessionIdleMinutes: 15, passwordMin: 8 })
  expect(filled('{schema.countedTo} rows, {facts.sessionIdleMinutes} minutes')).toBe('10,000 rows, 15 minutes')
  expect(filled('{screen.refreshSeconds.min:words} seconds')).toBe('three seconds')
})
