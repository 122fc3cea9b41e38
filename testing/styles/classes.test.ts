import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../src/web')
const isFeature = (file: string) => file.startsWith('features/')
const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')
const read = (file: string) => readFileSync(join(web, file), 'utf8')

/** A modifier such as `is-open` says something only together with another class. */
const isOwn = (name: string) => !name.startsWith('is-') && !name.startsWith('ant-')

it('reads class names from styles and from components', () => {
  expect(classesOfStyles('.bell, .bell.is-new > .count { color: red }')).toEqual(['bell', 'bell', 'count'])
  expect(classesOfComponent("<p className=\"lead quiet\"><b className={on ? 'mark' : 'tag'} /></p>")).toEqual([
    'lead',
    'quiet',
    'mark',
    'tag',
  ])
})

it('keeps a class without a module to one feature, unless a kit styles it', () => {
  const styles = globSync('**/*.css', { cwd: web }).filter((file) => !file.endsWith('.module.css'))
  const components = globSync('**/*.tsx', { cwd: web }).filter((file) => !file.endsWith('.test.tsx'))
  const ofKits = new Set(styles.filter((file) => !isFeature(file)).flatMap((file) => classesOfStyles(read(file))))
  const places = new Map<string, Set<string>>()
  for (const file of styles.filter(isFeature))
    for (const name of classesOfStyles(read(file))) placesOf(name).add(featureOf(file))
  const ofFeatures = new Set(places.keys())
  for (const file of components)
    for (const name of classesOfComponent(read(file)))
      if (ofFeatures.has(name)) placesOf(name).add(isFeature(file) ? featureOf(file) : file)
  const shared = [...places].filter(([name, used]) => used.size > 1 && !ofKits.has(name))
  expect(ofFeatures.size).toBeGreaterThan(50)
  expect(shared.map(([name, used]) => `.${name}: ${[...used].join(', ')}`)).toEqual([])

  function placesOf(name: string): Set<string> {
    const known = places.get(name) ?? new Set()
    places.set(name, known)
    return known
  }
})

function classesOfStyles(css: string): string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  return selectors
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
    .filter(isOwn)
}

function classesOfComponent(tsx: string): string[] {
  const values = [...tsx.matchAll(/[cC]lassName=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)]
  return values
    .flatMap(([, plain, code = '']) => plain ?? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text = '']) => text))
    .flatMap((text) => text.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter((name) => name !== '' && isOwn(name))
}
