/** @module-tag slow */
import { execFile, execFileSync } from 'node:child_process'
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilerEnv } from '../../scripts/tools.ts'
import { readPage, type Step, takeStep } from './steps.ts'

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
  'add-a-notice.md',
  'add-a-step.md',
]
const pages = followed.map((name) => ({ name, page: readPage(name, readFileSync(join(root, 'docs', name), 'utf8')) }))
const steps = pages.flatMap(({ page }) => page.steps)
const commands = [...new Set(pages.flatMap(({ page }) => page.commands))]

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
const accessOfCalls = 'testing/access/addedCalls.test.ts'
/** Uses what the pages of a workflow and of a field add: records are submitted, verified and seen. */
const use = `
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenCast, ownUsers } from './cast.ts'
import { givenEngine, type TestEngine } from './engine.ts'
import { kindOf, otherParty } from './kinds.ts'
import { raiseKind, walkTo } from './walk.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

it.each([
  ['E75', {}],
  ['E23', { caseRef: 'C-1' }],
] as const)('a record of %s is submitted and verified, and the other side sees it', async (transId, own) => {
  const record = await raiseKind(engine, kindOf(transId), { own })
  await walkTo(engine, record, 'verifiedPass')
  const other = engine.as(ownUsers(otherParty(record.submitter), 'handler'))
  const { body } = await other.post('detail/disputeInf', { expId: record.expId })
  expect(body).toMatchObject({ expId: record.expId, transId, ...own })
  const { body: found } = await other.post('query/' + record.kind.flow.id + '/search', { expId: record.expId, ...own })
  expect(found.list).toMatchObject([{ expId: record.expId, ...own }])
})
`

/** Speaks the language that its page adds. */
const useOfLanguage = `
// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { setLanguage, textNow } from '../../src/web/i18n/language.ts'
import { errorText } from '../../src/texts/texts.ts'

it('the server refuses, and a page speaks, in the third language', async () => {
  await setLanguage('th')
  expect(document.documentElement.lang).toBe('th')
  expect(textNow()('error.sessionExpired')).toBe('โปรดเข้าสู่ระบบ')
  expect(errorText('th', 'sessionExpired')).toBe('โปรดเข้าสู่ระบบ')
})
`

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
/** Files that the steps taken so far made or changed. */
const taken: string[] = []
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'recourse-pages-'))
  const filter = (path: string) => basename(path) !== 'node_modules'
  for (const name of [...parts, ...files]) cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it.each(pages)('docs/$name has steps that can be taken, and commands that print', async ({ page }) => {
  for (const step of page.steps) take(step)
  for (const command of page.commands) await print(command)
})

it('these pages together name each command that prints what their steps change', async () => {
  const printed = documents()
  for (const command of commands) await print(command)
  expect(documents()).toEqual(printed)
})

describe('a project in which all instructions were followed', () => {
  it('compiles', async () => {
    knowTypes()
    await compile()
  })

  it('has the form that the linter asks for', async () => {
    const code = new Set(taken.filter((file) => /\.tsx?$/.test(file)))
    await run('node_modules/.bin/biome', ['check', '--vcs-enabled=false', ...code])
  })

  it('passes the tests that notice a missing step, those that the pages add, and tests of what they add', async () => {
    const added = taken.filter((file) => file.endsWith('.test.ts'))
    // A page whose own test is left out.
    expect(added.length).toBeGreaterThan(2)
    writeFileSync(join(copy, accessOfCalls), testsOfAccess())
    writeFileSync(join(copy, 'testing/flows/added.test.ts'), use)
    await test(...noticing, ...added, accessOfCalls, 'testing/flows/added.test.ts')
    expect(readFileSync(join(copy, 'docs/flows.md'), 'utf8')).toContain('Case reference, Remark.')
  })
})

it('docs/add-a-language.md adds a language that server and page speak, and names every file that it concerns', async () => {
  const page = readFileSync(join(root, 'docs/add-a-language.md'), 'utf8')
  const { steps } = readPage('add-a-language.md', page)
  for (const [, from = '', to = ''] of page.matchAll(/Copy the folder `([^`]+)` to `([^`]+)`/g))
    cpSync(join(copy, from), join(copy, to), { recursive: true })
  for (const step of steps) take(step)
  const errors = join(copy, 'src/texts/th/wire/errors.ts')
  writeFileSync(
    errors,
    readFileSync(errors, 'utf8').replace(/sessionExpired: '[^']*'/, "sessionExpired: 'โปรดเข้าสู่ระบบ'"),
  )
  const output = await compile().catch(String)
  const missing = [...new Set([...output.matchAll(/^([\w/.-]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))]
  const named = [...page.matchAll(/`((?:src|testing|scripts|e2e)(?:\/[\w./-]+)?)`/g)].map(([, path = '']) => path)
  const unnamed = missing.filter((file) => !named.some((path) => file === path || file.startsWith(`${path}/`)))
  expect(unnamed).toEqual([])
  expect(missing.filter((file) => file.startsWith('src/texts/'))).toEqual([])
  writeFileSync(join(copy, 'testing/texts/thirdLanguage.test.ts'), useOfLanguage)
  await test('src/server/db/pools/languages.test.ts', 'testing/texts/thirdLanguage.test.ts')
})

/** Lets the added calls be made by those alone who may: the walk of all calls takes minutes. */
function testsOfAccess(): string {
  const calls = steps
    .filter(({ file }) => /^testing\/access\/\w*[eE]xamples\.ts$/.test(file))
    .flatMap(({ code }) => [...code.matchAll(/^ *'((?:GET|POST) [^']+)':/gm)].map(([, call]) => call))
  return `import { testAccessTo } from './accessWalk.ts'\n\ntestAccessTo(${JSON.stringify(calls)})\n`
}

/** Takes the step, with the number of the next migration where the page says `NEXT`. */
function take(step: Step): void {
  const file = step.file.replace('NEXT', () =>
    execFileSync(process.execPath, ['scripts/nextMigration.ts'], { cwd: copy, encoding: 'utf8' }).trim(),
  )
  takeStep(copy, { ...step, file })
  taken.push(file)
}

function compile(): Promise<string> {
  return run('node_modules/.bin/tsc', ['-p', 'tsconfig.json', '--checkers', '1'])
}

function test(...files: string[]): Promise<string> {
  // Each worker more would import the whole server again.
  return run('node_modules/.bin/vitest', ['run', '--maxWorkers=1', ...files])
}

/** Gives the copy what the last type check found: it knows files by their content, and checks only what the steps change. */
function knowTypes(): void {
  const known = '.cache/types/all.tsbuildinfo'
  mkdirSync(join(copy, '.cache/types'), { recursive: true })
  if (existsSync(join(root, known))) cpSync(join(root, known), join(copy, known))
}

function print(command: string): Promise<string> {
  return run(process.execPath, ['--run', ...command.split(' ').slice(2)])
}

function documents(): Record<string, string> {
  return Object.fromEntries(
    globSync('docs/*.md', { cwd: copy }).map((name) => [name, readFileSync(join(copy, name), 'utf8')]),
  )
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
