/**
 * The whole truth: tools, types, lint, unit and integration tests on a real PostgreSQL, end-to-end tests in a real
 * Chromium, and that the tests exercise all there is. Every step runs, whatever failed before it; the last line counts all
 * of them together. `--quick` leaves out what is tagged slow, and what only a whole run can prove.
 *
 * The steps run beside each other, so that no core is idle. The unit and integration tests have a lower priority than the
 * end-to-end tests: they use the processor while a browser waits, and keep none waiting.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { webIsStale } from '../src/server/webBuild.ts'
import { coverageOf } from '../testing/coverage/coveragePage.ts'
import {
  browserTests,
  hasPassed,
  type PlaywrightReport,
  proofsOf,
  readReport,
  reportFolder,
  requiredOf,
  type VitestReport,
} from '../testing/coverage/reports.ts'
import { memoryFolder } from '../testing/server/memoryFolder.ts'
import { compilerEnv, ensureTools } from './tools.ts'

interface Outcome {
  passed: number
  failures: string[]
}

const bin = (name: string) => `node_modules/.bin/${name}`

const quick = process.argv.includes('--quick')
/** What a process says that the engine ends, such as V8 out of memory. */
const ofCrash = /fatal error|check failed|unexpectedly/i
const seconds: string[] = []

rmSync(reportFolder, { recursive: true, force: true })
mkdirSync(reportFolder, { recursive: true })
ensureTools()
process.env.E2E_DATA = memoryFolder()
const demo = once(spawn(process.execPath, ['e2e/support/fillDemo.ts'], { stdio: 'inherit' }), 'exit')

const outcomes = (await Promise.all([types(), check('lint', 'biome', ['check', '.']), tests()])).flat()
if (!quick) outcomes.push(coverage())
const failures = outcomes.flatMap((outcome) => outcome.failures)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
// Said again where it is found: thousands of lines may lie between a failure and the end.
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n')}`)
console.log(`\nSeconds: ${seconds.join(', ')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

/** All, and each side without what it may not use. What has not changed since the last run is not checked again. */
function types(): Promise<Outcome> {
  const projects = ['', '.domain', '.contract', '.server', '.web'].map((side) => `tsconfig${side}.json`)
  // Each checker checks shared types again: on two cores one is faster.
  return check('types', 'tsc', ['--build', '--checkers', '1', ...projects])
}

async function tests(): Promise<Outcome[]> {
  await demo
  const built = webIsStale() ? [await check('web build', 'vite', ['build', '--logLevel', 'warn'])] : []
  return [...built, ...(await Promise.all([vitest(), playwright()]))]
}

async function check(name: string, tool: string, args: string[]): Promise<Outcome> {
  const { succeeded } = await run(name, bin(tool), args, { ...process.env, ...compilerEnv })
  return succeeded ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

async function vitest(): Promise<Outcome> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFolder}/vitest.json`]
  const args = ['run', ...reporters, ...(quick ? ['--tags-filter=!slow'] : [])]
  const ended = await run('unit and integration', 'nice', ['-n', '10', bin('vitest'), ...args])
  const report = readReport<VitestReport>('vitest')
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(relative('.', name), test.fullName, test.failureMessages[0]))
    // A file that doesn't even load has no tests to count: it has failed all the same.
    return failed.length === 0 && status === 'failed' ? [failure(relative('.', name), 'the file', message)] : failed
  })
  return whole('unit and integration', ended, { passed: report?.numPassedTests ?? 0, failures })
}

async function playwright(): Promise<Outcome> {
  const args = ['test', ...(quick ? ['--grep-invert=@slow'] : [])]
  const ended = await run('end to end', bin('playwright'), args)
  const tests = browserTests(readReport<PlaywrightReport>('playwright'))
  const failures = tests
    .filter(({ test }) => test.status === 'unexpected')
    .map(({ spec, test }) =>
      failure(
        `e2e/${spec.file}:${spec.line}`,
        `[${test.projectName}] ${spec.title}`,
        test.results.at(-1)?.error?.message,
      ),
    )
  const passed = tests.filter(({ test }) => hasPassed(test)).length
  return whole('end to end', ended, { passed, failures })
}

/** Writes the page of what the tests exercise; something that none exercises is a failure. */
function coverage(): Outcome {
  console.log('\n== coverage')
  const unit = readReport<VitestReport>('vitest')
  const required = requiredOf(unit)
  if (!required) return { passed: 0, failures: ['coverage › no test states what has to be covered'] }
  const { page, missing } = coverageOf(required, proofsOf(unit, readReport<PlaywrightReport>('playwright')))
  mkdirSync('.cache/docs', { recursive: true })
  writeFileSync('.cache/docs/coverage.md', page)
  const failures = missing.map((name) => `coverage › no test that passed exercises ${name}`)
  return { passed: failures.length === 0 ? 1 : 0, failures }
}

function failure(where: string, what: string, why = ''): string {
  return `${where} › ${what}\n  ${stripVTControlCharacters(why).split('\n').slice(0, 8).join('\n  ')}`
}

/** Counts a run that ended badly as failed, even where no single test failed. */
function whole(name: string, { succeeded, crash }: Ended, outcome: Outcome): Outcome {
  if (succeeded || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: [failure(name, 'see above', crash.join('\n'))] }
}

interface Ended {
  succeeded: boolean
  /** What a process said that the engine ended, such as V8 out of memory. */
  crash: string[]
}

/** Prints each line as it comes, with the step it is of: the steps run beside each other. */
async function run(name: string, command: string, args: string[], env = process.env): Promise<Ended> {
  const start = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const crash: string[] = []
  const print = (line: string) => {
    console.log(`${name}: ${line}`)
    if (ofCrash.test(line)) crash.push(line)
  }
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print)
  const status = await new Promise<number | null>((done) => {
    child.once('close', done).once('error', ({ message }) => {
      print(message)
      done(null)
    })
  })
  seconds.push(`${name} ${Math.round((performance.now() - start) / 1000)}`)
  return { succeeded: status === 0, crash }
}
