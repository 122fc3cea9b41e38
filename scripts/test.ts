/**
 * The whole truth: tools, types, lint, generated docs, unit and integration tests on a real PostgreSQL, end-to-end tests
 * in a real Chromium. Every step runs, whatever failed before it; the last line counts all of them together.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { webIsStale } from '../src/server/webBuild.ts'
import { ensureTools } from './tools.ts'

/** What one step came to. `failures` says of each that failed where it stands, what it is, and why. */
interface Outcome {
  passed: number
  failures: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; line: number; title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { error?: { message?: string } }[]
}

const results = '.cache/test'
const bin = (name: string) => `node_modules/.bin/${name}`

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
ensureTools()

const outcomes = [
  check('types', 'tsc', ['--noEmit']),
  check('lint', 'biome', ['check', '.']),
  ...(webIsStale() ? [check('web build', 'vite', ['build', '--logLevel', 'warn'])] : []),
  vitest(),
  playwright(),
]
const failures = outcomes.flatMap((outcome) => outcome.failures)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
// Said again where it is found: thousands of lines may lie between a failure and the end.
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

/** A step that is right or wrong as a whole counts as one test. */
function check(name: string, tool: string, args: string[]): Outcome {
  console.log(`\n== ${name}`)
  return run(tool, args) ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

function vitest(): Outcome {
  console.log('\n== unit and integration')
  const file = `${results}/vitest.json`
  const ended = run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  const report = readReport<VitestReport>(file)
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(relative('.', name), test.fullName, test.failureMessages[0]))
    // A file that doesn't even load has no tests to count: it has failed all the same.
    return failed.length === 0 && status === 'failed' ? [failure(relative('.', name), 'the file', message)] : failed
  })
  return whole('unit and integration', ended, { passed: report?.numPassedTests ?? 0, failures })
}

function playwright(): Outcome {
  console.log('\n== end to end')
  const ended = run('playwright', ['test'])
  const report = readReport<{ suites: PlaywrightSuite[] }>(`${results}/playwright.json`)
  const tests = (report?.suites ?? []).flatMap(testsOf)
  const failures = tests
    .filter(({ test }) => test.status === 'unexpected')
    .map(({ spec, test }) =>
      failure(
        `e2e/${spec.file}:${spec.line}`,
        `[${test.projectName}] ${spec.title}`,
        test.results.at(-1)?.error?.message,
      ),
    )
  const passed = tests.filter(({ test }) => test.status === 'expected' || test.status === 'flaky').length
  return whole('end to end', ended, { passed, failures })
}

function testsOf(suite: PlaywrightSuite): { spec: PlaywrightSuite['specs'][number]; test: PlaywrightTest }[] {
  return [
    ...suite.specs.flatMap((spec) => spec.tests.map((test) => ({ spec, test }))),
    ...(suite.suites ?? []).flatMap(testsOf),
  ]
}

function failure(where: string, what: string, why = ''): string {
  return `${where} › ${what}\n  ${stripVTControlCharacters(why).split('\n').slice(0, 8).join('\n  ')}`
}

/** A run that ended badly has failed, also where no single test of it did. */
function whole(name: string, ended: boolean, outcome: Outcome): Outcome {
  return ended || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [`${name}: see above`] }
}

function run(tool: string, args: string[]): boolean {
  const { status, error } = spawnSync(bin(tool), args, { stdio: 'inherit' })
  if (error) console.error(`${tool}: ${error.message}`)
  return status === 0
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
