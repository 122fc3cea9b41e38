/** @module-tag slow */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compilerEnv } from '../../scripts/tools.ts'
import { readPage, takeStep } from './steps.ts'

/**
 * Follows the instructions in one copy of the project, so that none leaves out a step, and none goes stale. A step that
 * is left out fails the type check or one of these tests, or is named below.
 */

const root = join(import.meta.dirname, '../..')

const followed = [
  'add-a-call.md',
  'add-a-list.md',
  'add-a-flow.md',
  'add-a-field.md',
  'add-a-topic.md',
  'add-a-form.md',
]
const pages = followed.map((page) => readPage(page, readFileSync(join(root, 'docs', page), 'utf8')))
const steps = pages.flatMap((page) => page.steps)
const commands = [...new Set(pages.flatMap((page) => page.commands))]

/** Tests that notice a missing step, beside those that the pages themselves add. */
const noticing = [
  'testing/access/access.test.ts',
  'testing/coverage/required.test.ts',
  'testing/docs/articleLabels.test.ts',
  'testing/texts/logNames.test.ts',
  'src/domain/flows/flowsPage.test.ts',
  'src/domain/records/offers.test.ts',
  'src/domain/workflow/check.test.ts',
  'src/server/demo/tellStories.test.ts',
  'src/server/flows/submit/fields.test.ts',
  'src/server/knowledge/knowledge.test.ts',
]
/** Walks the calls that the pages add: the walk of all takes minutes. */
const addedAccess = 'testing/access/addedCalls.test.ts'
const addedCalls = steps
  .filter(({ file }) => /^testing\/access\/\w*[eE]xamples\.ts$/.test(file))
  .flatMap(({ code }) => [...code.matchAll(/^ *'((?:GET|POST) [^']+)':/gm)].map(([, call]) => call))
const added = steps.filter(({ file, place }) => place === 'new' && file.endsWith('.test.ts')).map(({ file }) => file)

const parts = ['src', 'testing', 'docs', 'knowledge', 'scripts', 'bench', 'e2e']
const files = [
  'package.json',
  'biome.json',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'tsconfig.json',
]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'recourse-pages-'))
  const filter = (path: string) => basename(path) !== 'node_modules'
  for (const name of [...parts, ...files]) cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('the instructions for extending the project are complete', async () => {
  // Pages since the command ran last, none of which names it: it must have nothing to print for them.
  const without = new Map<string, string[]>(commands.map((command) => [command, []]))
  const expectNothingFor = async (command: string) => {
    const lacking = without.get(command) ?? []
    if (lacking.length === 0) return
    const before = documents()
    await print(command)
    expect(documents(), `One of these lacks ${command}: ${lacking.join(', ')}`).toEqual(before)
    without.set(command, [])
  }
  for (const [at, page] of pages.entries()) {
    for (const command of page.commands) await expectNothingFor(command)
    for (const step of page.steps) takeStep(copy, step)
    for (const command of page.commands) await print(command)
    for (const [command, lacking] of without) if (!page.commands.includes(command)) lacking.push(followed[at] ?? '')
  }
  for (const command of commands) await expectNothingFor(command)
  knowTypes()
  await run('node_modules/.bin/tsc', ['-p', 'tsconfig.json', '--checkers', '1'])
  const code = new Set(steps.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file)))
  await run('node_modules/.bin/biome', ['check', '--vcs-enabled=false', ...code])
  writeFileSync(
    join(copy, addedAccess),
    `import { testAccessTo } from './accessWalk.ts'\n\ntestAccessTo(${JSON.stringify(addedCalls)})\n`,
  )
  await run('node_modules/.bin/vitest', [
    'run',
    // Each worker more would import the whole server again.
    '--maxWorkers=1',
    ...noticing,
    addedAccess,
    ...added,
  ])
  // A page whose own test is left out; a field that no form asks for.
  expect(added.length).toBeGreaterThan(2)
  expect(readFileSync(join(copy, 'docs/flows.md'), 'utf8')).toContain('Case reference, Remark.')
})

it('the instruction for a language names every file that another language concerns', async () => {
  const page = readFileSync(join(root, 'docs/add-a-language.md'), 'utf8')
  const { steps } = readPage('add-a-language.md', page)
  for (const step of steps) takeStep(copy, step)
  const said = await run('node_modules/.bin/tsc', ['-p', 'tsconfig.json', '--checkers', '1']).catch((error) =>
    String(error),
  )
  const missing = [...new Set([...said.matchAll(/^([\w/.-]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))]
  const named = [...page.matchAll(/`((?:src|testing|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  const unnamed = (files: readonly string[]) =>
    files.filter((file) => !named.some((path) => file === path || file.startsWith(`${path}/`)))
  expect(missing.length).toBeGreaterThan(50)
  expect(unnamed(missing)).toEqual([])
  expect(steps.map(({ file }) => file).filter((file) => missing.includes(file))).toEqual([])
  await run('node_modules/.bin/vitest', ['run', 'src/server/db/pools/languages.test.ts'])
  const compared = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /[!=]== '(en|zh)'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(unnamed(compared)).toEqual([])
})

/** Gives the copy what the last type check found: it knows files by their content, and checks only what the steps change. */
function knowTypes(): void {
  const known = '.cache/types/all.tsbuildinfo'
  mkdirSync(join(copy, '.cache/types'), { recursive: true })
  if (existsSync(join(root, known))) cpSync(join(root, known), join(copy, known))
}

function print(command: string): Promise<string> {
  return run(process.execPath, ['--run', ...command.split(' ').slice(2)])
}

function documents(): string[] {
  return globSync('docs/*.md', { cwd: copy }).map((name) => readFileSync(join(copy, name), 'utf8'))
}

/** Throws with all that the command says. */
async function run(command: string, args: readonly string[]): Promise<string> {
  // This run's own settings are none of the copy's.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|NODE_ENV)/.test(name)))
  const options = { cwd: copy, env: { ...env, ...compilerEnv }, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
  })
  return stdout
}
