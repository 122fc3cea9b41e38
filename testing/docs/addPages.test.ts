import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = readdirSync(join(root, 'docs')).filter((name) => name.startsWith('add-a'))

it.each(pages)('docs/%s names files that are there', (page) => {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  const created = [...text.matchAll(/New file `([^`]+)`:/g)].map(([, path]) => path)
  const paths = [...text.matchAll(/`((?:src|docs|testing|knowledge)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !created.includes(path) && !existsSync(join(root, path)))).toEqual([])
})
