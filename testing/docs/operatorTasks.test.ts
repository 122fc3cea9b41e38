/** @module-tag slow */
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commands as all } from '../../src/cli/runCommand.ts'
import { type Commands, givenCommands } from '../../src/cli/testing/commands.ts'
import { emptyDatabase } from '../server/emptyDatabase.ts'

/** The commands of the pages for operators: each exists with its options, and an operator who gives them in turn gets through. */

const pages = ['README.md', ...globSync(['docs/*.md', 'deploy/**/*'])].filter((path) => /\.\w+$/.test(path))
const written = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/(?:npm run (?:--silent )?recourse -- |\brecourse )([a-z][^`\n|>]*)/g)]
    .map(([, words = '']) => ({ page, words: words.trim() }))
    .filter(({ words }) => all.some(({ name }) => name[0] === words.split(' ')[0])),
)

it('the pages name commands and options that there are', () => {
  expect(written.length).toBeGreaterThan(50)
  const wrong = written.filter(({ words }) => {
    const [group, ...given] = words.replace(/[[\],.]/g, '').split(' ')
    const known = all.filter(({ name: [first, second] }) => first === group && [undefined, given[0]].includes(second))
    const options = given.filter((word) => word.startsWith('--'))
    // A group alone, such as “keys”, means all its commands.
    return given.length > 0 && !known.some(({ usage }) => options.every((option) => usage.includes(option)))
  })
  expect(wrong).toEqual([])
})

let commands: Commands
let folder: string
beforeAll(async () => {
  commands = await givenCommands()
  folder = await mkdtemp(join(tmpdir(), 'recourse-tasks-'))
})
afterAll(async () => {
  await commands.close()
  await rm(folder, { recursive: true, force: true })
})

/** Gives the command that a page has in these words, with names of its own in the place of those of the page. */
async function give(words: string, own: Readonly<Record<string, string>> = {}, settings: Record<string, string> = {}) {
  expect(written.map((command) => command.words)).toContain(words)
  const given = words
    .replace(/ ?\[.*?\]/g, (optional) => (own[optional.trim()] === undefined ? '' : optional))
    .split(' ')
  const { status, out, err } = await commands.recourseWith(settings, ...given.map((word) => own[word] ?? word))
  expect({ words, status, err }).toMatchObject({ words, status: 0 })
  return out
}

it('an operator imports a day, makes a backup, restores it elsewhere and proves that it is whole', async () => {
  const file = { FILE: join(folder, 'day.csv') }
  await commands.recourse('generate', 'transactions', '--count', '40', '--out', file.FILE)
  expect(await give('import transactions FILE', file)).toContain('40 added')
  expect(await give('admin create --username NAME --email MAIL', { NAME: 'first.admin', MAIL: 'a@b.example' })).toMatch(
    /: \S+\n$/,
  )
  await give('user unlock NAME', { NAME: 'viewer' })
  const summary = join(folder, 'summary.json')
  await writeFile(summary, await give('audit summary'))
  const store = { '[DIR]': join(folder, 'store') }
  await give('backup [DIR]', store)
  expect(await give('backup verify [DIR]', store)).toMatch(/^OK/)

  const { url, drop } = await emptyDatabase(commands.test.connection)
  const copy = { DATABASE_URL: url, DATA_DIR: folder }
  try {
    await give('restore [DIR]', store, copy)
    expect(await give('audit verify --summary summary.json', { 'summary.json': summary }, copy)).toMatch(/^OK/)
    const id = await give('installation', {}, copy)
    await give('installation renew', {}, copy)
    expect(await give('installation', {}, copy)).not.toBe(id)
    expect(id).not.toBe(await give('installation'))
  } finally {
    await drop()
  }
})

it('an operator makes keys and a database, rotates the keys, and asks what is to be done', async () => {
  const { url, drop } = await emptyDatabase(commands.test.connection)
  const keyFile = join(folder, 'keys.json')
  const settings = { DATABASE_URL: url, SECRET_FILE: keyFile, CARD_RETENTION_DAYS: '800' }
  try {
    await give('keys create FILE', { FILE: keyFile }, settings)
    await give('migrate', {}, settings)
    expect(await give('upgrade check', {}, settings)).toContain('nothing to migrate')
    expect(JSON.parse(await give('keys rotate --out -', {}, settings))).toMatchObject({ cardKeys: [{}, {}] })
    await give('keys rotate', {}, settings)
    for (const words of ['archive', 'retention', 'retry']) await give(words, {}, settings)
  } finally {
    await drop()
  }
})
