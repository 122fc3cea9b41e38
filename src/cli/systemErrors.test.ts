import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commands as all } from './runCommand.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let commands: Commands
let file: string
beforeAll(async () => {
  commands = await givenCommands()
  file = join(commands.folder, 'file')
  writeFileSync(file, '')
})
afterAll(() => commands.close())

/** Arguments with which each command reaches its folder or database. */
const argumentsOf = (words: string): readonly string[] => {
  if (words.startsWith('import')) return [join(file, 'none.csv')]
  if (words.startsWith('generate')) return ['--count', '1', '--out', join(file, 'out.csv')]
  const given: Readonly<Record<string, readonly string[]>> = {
    'keys create': [join(file, 'keys.json')],
    'user unlock': ['viewer'],
    'admin create': ['--username', 'one', '--email', 'one@bank.example'],
    'audit drop': ['--before', '202501'],
    'archive move': ['--before', '202401'],
    'archive restore': ['202401'],
    backup: [file],
    restore: [file],
    'backup verify': [file],
  }
  return given[words] ?? []
}

const troubles: readonly [string, () => Record<string, string>][] = [
  ['a file in place of its folder', () => ({ DATABASE_URL: '', DATA_DIR: file })],
  ['a database that is away', () => ({ DATABASE_URL: 'postgres://recourse:secret@127.0.0.1:1/recourse' })],
  ['a login that there is not', () => ({ DATABASE_URL: commands.url.replace(/\/\/[^@]*@/, '//nobody:secret@') })],
  ['a database that there is not', () => ({ DATABASE_URL: commands.url.replace(/\/[^/?]*\?/, '/none?') })],
]

it.each(troubles)('no command shows a stack or a password with %s', async (_, settings) => {
  for (const { name } of all) {
    const words = name.join(' ')
    if (words === 'assistant') continue // It is a client of the server, and uses neither.
    const { err, out } = await commands.recourseWith(settings(), ...name, ...argumentsOf(words))
    expect(`${words}: ${err}`).not.toMatch(/^ {4}at |Error: /m)
    expect(err + out).not.toContain('secret')
  }
})
