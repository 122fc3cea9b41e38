import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { secretSettings } from '../../src/server/settings.ts'

/** Others see a command line in the list of processes, and it stays in the history of the shell. */
const command =
  /(?:^|[\s'"(=])(?:npm|npx|node|recourse|psql|pg_\w+|createdb|curl|redis-cli|podman|docker|kubectl|k|systemd-run)\s/
const secrets = [
  /:\/\/[^\s/:@]*:[^\s@]+@/,
  /\bPGPASSWORD=/,
  /--from-literal\b/,
  /\bPASSWORD '/,
  new RegExp(`\\b(?:${secretSettings.join('|')})=`),
]

/** Of a page its code, of another file all lines. A line that the next one continues is joined to it. */
function linesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.md')) return joined(text)
  return text.split(/^ *```.*$/m).flatMap((part, index) => {
    if (index % 2 === 1) return joined(part)
    return [...part.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replaceAll('\n', ' '))
  })
}

const joined = (text: string) => text.replaceAll(/\\\n\s*/g, '').split('\n')

const showsSecret = (line: string) =>
  line.includes('--requirepass') || (command.test(line) && secrets.some((secret) => secret.test(line)))

it('no page and no file to deploy puts a password or a token on a command line', () => {
  const files = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.*'])
  expect(files.length).toBeGreaterThan(40)
  expect(
    files.flatMap((file) =>
      linesOf(file)
        .filter(showsSecret)
        .map((line) => `${file}: ${line}`),
    ),
  ).toEqual([])
})

it.each([
  'DATABASE_URL=… npm run recourse -- migrate',
  'psql postgres://recourse:secret@db/recourse',
  'kubectl create secret generic recourse --from-literal a=b',
  '--requirepass secret',
])('a password on a command line is found: %s', (line) => {
  expect(showsSecret(line)).toBe(true)
})
