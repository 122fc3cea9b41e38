import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readPage } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const pages = readdirSync(join(root, 'docs')).filter((name) => name.startsWith('add-a'))

it.each(pages)('docs/%s names files that are there', (page) => {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  const created = [...text.matchAll(/(?:New file|Copy the folder `[^`]+` to) `([^`]+)`/g)].map(([, path]) => path)
  const paths = [...text.matchAll(/`((?:src|docs|testing|knowledge)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !created.includes(path) && !existsSync(join(root, path)))).toEqual([])
})

it('docs/add-a-field.md needs no more than five files', () => {
  const { steps } = readPage('add-a-field.md', readFileSync(join(root, 'docs/add-a-field.md'), 'utf8'))
  expect(new Set(steps.map(({ file }) => file)).size).toBeLessThanOrEqual(5)
})

/** The blocks of these pages are examples, not steps. */
const pagesOfSteps = pages.filter((name) => !['add-an-article.md', 'add-a-rule.md'].includes(name))

/** `followPages.test.ts` finds these by the compiler, in minutes. */
it.each(pagesOfSteps)('docs/%s imports modules that are there', (page) => {
  const { steps } = readPage(page, readFileSync(join(root, 'docs', page), 'utf8'))
  const created = steps.filter(({ place }) => place === 'new').map(({ file }) => file)
  const modules = steps.flatMap(({ file, code }) =>
    [...code.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path)),
  )
  expect(modules.filter((path) => !created.includes(path) && !existsSync(join(root, path)))).toEqual([])
})
