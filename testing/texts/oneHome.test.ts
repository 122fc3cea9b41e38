import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Language, languages } from '../../src/texts/languages.ts'
import { sentencesIn } from './sentences.ts'

const root = join(import.meta.dirname, '../..')

/** Files of the product that may hold words of a language: the texts, and data that is written in two languages. */
const homes = [
  'src/texts',
  // Names that a new installation and the demonstration begin with.
  'src/server/db/seed',
  'src/server/demo',
  // Values of examples in the API's description.
  'src/server/http/describe/samples.ts',
  // Names on the developers' page of all parts.
  'src/web/ui/kit',
  // The robot's words, and what makes its articles.
  'src/server/features/robot',
  'src/server/knowledge',
]

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing(\.tsx?|\/)/.test(file) && !homes.some((home) => file.startsWith(home)),
)
const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

interface Dictionary {
  screen: Map<string, string>
  server: Map<string, string>
}

async function dictionaryOf(language: Language): Promise<Dictionary> {
  const { texts: screen } = await import(`../../src/texts/${language}/all.ts`)
  const { texts: server } = await import(`../../src/texts/${language}/server.ts`)
  return { screen: new Map(sentencesIn(screen)), server: new Map(sentencesIn(server)) }
}

const dictionaries = await Promise.all(languages.map(dictionaryOf))
const keys = [...new Set(dictionaries.flatMap(({ screen, server }) => [...screen.keys(), ...server.keys()]))]

it('no code holds words of another language than English', () => {
  const found = linesIn(
    /[\p{Script=Han}\p{Script=Thai}\p{Script=Cyrillic}]/u,
    (line) => !/^\s*(\/\*\*|\*|\/\/)/.test(line),
  )
  expect(found).toEqual([])
})

it('no code holds a text in several languages, or asks which language it is', () => {
  expect(linesIn(/\b(en|zh): *\[?(['"`])(?!\2)/)).toEqual([])
  expect(linesIn(/[!=]== '(en|zh)'|'(en|zh)' [!=]==|case '(en|zh)'/)).toEqual([])
})

it('every language has each text, and no text names a value that English does not give', () => {
  const [english] = dictionaries
  for (const dictionary of dictionaries)
    for (const part of ['screen', 'server'] as const) {
      const texts = english?.[part] ?? new Map<string, string>()
      expect([...dictionary[part].keys()].sort()).toEqual([...texts.keys()].sort())
      const strange = [...dictionary[part]].filter(([key, text]) => {
        const given = valuesIn(texts.get(key) ?? '')
        return valuesIn(text).some((value) => !given.includes(value))
      })
      expect(strange).toEqual([])
    }
})

it('every text is read', () => {
  const code = sources.map(([, source]) => source).join('\n') + readRobot()
  const words = new Set(code.match(/\w+/g))
  const named = new Set([...code.matchAll(/['"`]([a-z]\w*(?:\.\w+)*)['"`]/gi)].map(([, key]) => key))
  const composed = patternsIn(code)
  const unread = keys.filter((key) => {
    const parts = key.split('.')
    // Its own key, or that of a group to which a key is added.
    if (parts.some((_, at) => at > 0 && named.has(parts.slice(0, at + 1).join('.')))) return false
    if (composed.some((pattern) => pattern.test(key))) return false
    // The server reads it as a property.
    return (
      !dictionaries.some(({ server }) => server.has(key)) ||
      !words.has(parts.findLast((part) => !/^\d/.test(part)) ?? key)
    )
  })
  expect(unread).toEqual([])
})

it('what an error says, no other text says again', () => {
  const isSame = (key: string, error: string) =>
    dictionaries.every(({ screen }) => screen.get(key) !== undefined && screen.get(key) === screen.get(error))
  const errors = keys.filter((key) => key.startsWith('error.'))
  // The login page loads no texts of errors.
  const others = keys.filter((key) => !/^(error|frame\.failure)\./.test(key))
  const doubled = others.filter((key) => errors.some((error) => isSame(key, error)))
  expect(doubled).toEqual([])
})

it.each(languages)('no part of the texts of both sides has a key that another part has: %s', async (language) => {
  const parts = globSync(`src/texts/${language}/wire/*.ts`, { cwd: root })
  const groups = await Promise.all(parts.map(async (part) => Object.entries<object>(await import(join(root, part)))))
  const fields = groups.flat().flatMap(([name, group]) => (/fields$/i.test(name) ? Object.keys(group) : []))
  expect(fields.filter((name, at) => fields.indexOf(name) !== at)).toEqual([])
  const own = /\n {2}field: \{([\s\S]*?)\n {2}\},/.exec(
    readFileSync(join(root, `src/texts/${language}/wire.ts`), 'utf8'),
  )?.[1]
  const written = [...(own ?? '').matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)
  expect(written.length).toBeGreaterThan(100)
  expect(written.filter((name) => fields.includes(name))).toEqual([])
})

/** Lines outside the homes of words that hold the pattern. */
function linesIn(pattern: RegExp, counts: (line: string) => boolean = () => true): string[] {
  return sources.flatMap(([file, source]) =>
    source.split('\n').flatMap((line) => (pattern.test(line) && counts(line) ? [`${file}: ${line.trim()}`] : [])),
  )
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name)
}

/** Keys that are put together: `record.does.${action}` is any key that begins so. */
function patternsIn(code: string): RegExp[] {
  const value = /\$\{(?:[^{}]|\{[^}]*\})*\}/
  const templates = [...code.matchAll(/`([a-z]\w*\.(?:[\w.]|\$\{(?:[^{}]|\{[^}]*\})*\})*)`/gi)].map(
    ([, text = '']) => text,
  )
  const parts = templates.map((template) => template.split(value)).filter(({ length }) => length > 1)
  return parts.map((texts) => new RegExp(`^${texts.map((text) => text.replaceAll('.', '\\.')).join('.+')}$`))
}

/** The robot reads texts too. */
function readRobot(): string {
  return globSync('src/server/{knowledge,features/robot}/**/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}
