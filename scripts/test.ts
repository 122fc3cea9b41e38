/**
 * The whole truth: tools, types, lint, generated docs, unit and integration tests on a real PostgreSQL, end-to-end tests
 * in a real Chromium. Every step runs, whatever failed before it; the last line counts all of them together.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { webIsStale } from '../src/server/webBuild.ts'
import { ensureTools } from './tools.ts'

interface Count {
  passed: number
  failed: number
}

const results = '.cache/test'
const bin = (name: string) => `node_modules/.bin/${name}`

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
ensureTools()

const counts = [
  check('types', 'tsc', ['--noEmit']),
  check('lint', 'biome', ['check', '.']),
  ...(webIsStale() ? [check('web build', 'vite', ['build', '--logLevel', 'warn'])] : []),
  vitest(),
  playwright(),
]
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** A step that is right or wrong as a whole counts as one test. */
function check(name: string, tool: string, args: string[]): Count {
  console.log(`\n== ${name}`)
  return run(tool, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function vitest(): Count {
  console.log('\n== unit and integration')
  const file = `${results}/vitest.json`
  const ended = run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  const report = readReport(file) as { numPassedTests: number; numFailedTests: number } | null
  // A file that doesn't even load has no tests to count: the run has failed all the same.
  return atLeastOneFailure(ended, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

function playwright(): Count {
  console.log('\n== end to end')
  const file = `${results}/playwright.json`
  const ended = run('playwright', ['test'])
  const report = readReport(file) as { stats: { expected: number; unexpected: number; flaky: number } } | null
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return atLeastOneFailure(ended, { passed: expected + flaky, failed: unexpected })
}

function atLeastOneFailure(ended: boolean, count: Count): Count {
  return ended ? count : { ...count, failed: Math.max(count.failed, 1) }
}

function run(tool: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status, error } = spawnSync(bin(tool), args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(`${tool}: ${error.message}`)
  return status === 0
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
