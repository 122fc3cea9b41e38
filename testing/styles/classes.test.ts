import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../src/web')
const read = (file: string) => readFileSync(join(web, file), 'utf8')
const sheets = globSync('**/*.css', { cwd: web })
const isModule = (file: string) => file.endsWith('.module.css')
const components = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file))

it('reads the classes of a sheet and the uses of a component', () => {
  const css =
    '/* .no */ .bell, .bell[data-new] > .count, :global(.ant-btn) { color: red } @media print { .paper { top: 0 } }'
  expect(classesOf(css)).toEqual(['bell', 'count', 'paper'])
  const tsx = [
    "import page from '../ui/page.module.css'",
    "import styles from './bell.module.css'",
    "<p className={page.bar} title={t('frame.page.home')}><b className={on ? styles.bell : undefined} /></p>",
  ].join('\n')
  expect(usesOf('messages/Bell.tsx', tsx)).toEqual([
    { sheet: 'ui/page.module.css', name: 'bar' },
    { sheet: 'messages/bell.module.css', name: 'bell' },
  ])
})

it('keeps every sheet a module but for elements, fonts, paper, and what antd needs', () => {
  const global = sheets.filter((file) => !isModule(file))
  expect(global.sort()).toEqual(['layout/print.css', 'theme/fonts.css', 'theme/portal.css'])
  const named = global.flatMap((file) => classesOf(read(file)).map((name) => `${file}: .${name}`))
  expect(named.filter((name) => !/\.ant-/.test(name))).toEqual([])
})

it('gives a component only classes of modules', () => {
  const plain = components.flatMap((file) =>
    [...read(file).matchAll(/\b\w*[cC]lassName=(?:"[^"]*"|\{'[^']*'\})/g)].map(([text]) => `${file}: ${text}`),
  )
  expect(plain).toEqual([])
})

it('has no class that nobody uses, and no use of a class that is missing', () => {
  const uses = components.flatMap((file) => usesOf(file, read(file)).map((use) => ({ ...use, file })))
  const known = new Map(sheets.filter(isModule).map((file) => [file, classesOf(read(file))]))
  const used = new Set(uses.map(({ sheet, name }) => `${sheet}: .${name}`))
  const all = [...known].flatMap(([sheet, names]) => names.map((name) => `${sheet}: .${name}`))
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter((one) => !used.has(one))).toEqual([])
  const missing = uses.filter(({ sheet, name }) => !known.get(sheet)?.includes(name))
  expect(missing.map(({ file, sheet, name }) => `${file}: .${name} of ${sheet}`)).toEqual([])
})

it('keeps the styles of a feature to its own folder', () => {
  const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')
  const uses = components.flatMap((file) => usesOf(file, read(file)).map(({ sheet }) => ({ file, sheet })))
  const strangers = uses.filter(
    ({ file, sheet }) => sheet.startsWith('features/') && featureOf(sheet) !== featureOf(file),
  )
  expect(strangers).toEqual([])
})

it('reaches into another part only by a name that a component gives it', () => {
  const given = new Set(components.flatMap((file) => partsIn(read(file))))
  const asked = sheets.flatMap((file) => partsIn(read(file)).map((part) => ({ file, part })))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ part }) => !given.has(part))).toEqual([])
})

function classesOf(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^()]*\)/g, '')
  const selectors = bare.match(/[^{};]+(?=\{)/g) ?? []
  const names = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)]
}

interface Use {
  sheet: string
  name: string
}

function usesOf(file: string, source: string): Use[] {
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, alias = '', path = '']) => {
    const sheet = relative(web, resolve(web, dirname(file), path))
    const named = source.matchAll(new RegExp(`(?<![\\w./'"-])${alias}\\.(\\w+)`, 'g'))
    return [...new Set([...named].map(([, name = '']) => name))].map((name) => ({ sheet, name }))
  })
}

function partsIn(source: string): string[] {
  return [...source.matchAll(/data-part="([\w-]+)"/g)].map(([, part = '']) => part)
}
