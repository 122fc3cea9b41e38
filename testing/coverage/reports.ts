import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { pages } from '../../src/contract/pages.ts'
import { pageIdAt } from '../../src/web/session/pageCookies.ts'
import type { Required } from './touched.ts'

export const reportFolder = '.cache/test'

export interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: VitestTest[]
  }[]
}

interface VitestTest {
  status: string
  title: string
  fullName: string
  failureMessages: string[]
  meta: { touched?: string[]; required?: Required }
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: PlaywrightSpec[]
}

interface PlaywrightSpec {
  file: string
  line: number
  title: string
  tests: PlaywrightTest[]
}

interface PlaywrightTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
  results: { error?: { message?: string } }[]
}

export interface Proof {
  file: string
  title: string
  touched: string[]
}

export function readReport<T>(name: 'vitest' | 'playwright'): T | null {
  try {
    return JSON.parse(readFileSync(`${reportFolder}/${name}.json`, 'utf8'))
  } catch {
    return null
  }
}

export function browserTests(report: PlaywrightReport | null): { spec: PlaywrightSpec; test: PlaywrightTest }[] {
  const testsOf = (suite: PlaywrightSuite): { spec: PlaywrightSpec; test: PlaywrightTest }[] => [
    ...suite.specs.flatMap((spec) => spec.tests.map((test) => ({ spec, test }))),
    ...(suite.suites ?? []).flatMap(testsOf),
  ]
  return (report?.suites ?? []).flatMap(testsOf)
}

export function hasPassed({ status }: PlaywrightTest): boolean {
  return status === 'expected' || status === 'flaky'
}

export const visited = 'visited'

function touchedAt(address: string): string[] {
  const { pathname, searchParams } = new URL(address)
  // The portal gives this page no id: it is nowhere that Back would return to.
  if (pathname === pages['sys.notFound'].path) return [pathname, 'sys.notFound']
  return [pathname, pageIdAt({ pathname, search: Object.fromEntries(searchParams) }) ?? pathname]
}

export function proofsOf(unit: VitestReport | null, browser: PlaywrightReport | null): Proof[] {
  const units = (unit?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName, meta }) => ({ file: relative('.', name), title: fullName, touched: meta.touched ?? [] })),
  )
  const visits = browserTests(browser)
    .filter(({ test }) => hasPassed(test))
    .map(({ spec, test: { annotations } }) => ({
      file: `e2e/${spec.file}`,
      title: spec.title,
      touched: [
        ...new Set(
          annotations.flatMap(({ type, description = '' }) => (type === visited ? touchedAt(description) : [])),
        ),
      ],
    }))
  return [...units, ...visits]
}

/** Null where no test states what has to be touched. */
export function requiredOf(unit: VitestReport | null): Required | null {
  const said = (unit?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => (meta.required ? [meta.required] : []))
  return said.length > 0 ? Object.assign({}, ...said) : null
}
