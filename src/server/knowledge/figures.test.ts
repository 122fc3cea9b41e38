import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Saying, sayings, untold } from '../../../testing/robot/figures.ts'
import { languages } from '../../contract/texts/languages.ts'
import { limitRules } from '../db/seed/limits.ts'
import { allArticles } from './knowledge.ts'
import { readWritten } from './written.ts'

const written = await readWritten()
const facts = { reasons: [], rules: limitRules, sessionIdleMinutes: 15, passwordMin: 8 }
const textOf = new Map(
  languages.flatMap((language) =>
    allArticles(language, written[language], facts).map(({ id, text }) => [`${language} ${id}`, text]),
  ),
)

const words = {
  en: ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  zh: [...'零一两三四五六七八九十'],
}

/** The figures that modules export: numbers, and those in lists and objects of theirs. */
async function definedFigures(): Promise<Map<string, number>> {
  const src = join(import.meta.dirname, '../..')
  const found = new Map<string, number>()
  for (const folder of ['domain', 'contract'])
    for (const file of modulesIn(join(src, folder))) {
      const exported: Record<string, unknown> = await import(join(src, folder, file))
      for (const [name, value] of Object.entries(exported)) {
        if (typeof value === 'number') found.set(name, value)
        if (typeof value !== 'object' || value === null || 'path' in value) continue
        for (const [key, figure] of Object.entries(value))
          if (typeof figure === 'number') found.set(`${name}.${key}`, figure)
      }
    }
  return found
}

function modulesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((path) => /^(?!flows\/|workflow\/|texts\/).*(?<!\.test)\.ts$/.test(path))
}

const defined = await definedFigures()

it('are each told by an article, or are none that users meet', () => {
  const told = Object.keys(sayings).map((name) => name.split(' / ')[0] ?? name)
  expect([...defined.keys()].filter((name) => !told.includes(name) && !untold.includes(name))).toEqual([])
  expect([...told, ...untold].filter((name) => !defined.has(name))).toEqual([])
})

it.each(languages)('stand in their articles as the definitions have them, in %s', (language) => {
  const missing = Object.entries(sayings).flatMap(([name, all]) => {
    const [of = '', divisor = '1'] = name.split(' / ')
    const figure = (defined.get(of) ?? Number.NaN) / Number(divisor)
    const written = [String(figure), figure.toLocaleString('en'), words[language][figure] ?? String(figure)]
    return all.flatMap((saying: Saying) => {
      const [article, ...said] = saying
      const sentence = said[languages.indexOf(language)] ?? ''
      const text = textOf.get(`${language} ${article}`)?.toLowerCase() ?? ''
      const holds = written.some((one) => text.includes(sentence.replace('#', one).toLowerCase()))
      return holds ? [] : [`${article} doesn't say: ${sentence.replace('#', String(figure))} (${name})`]
    })
  })
  expect(missing).toEqual([])
})
