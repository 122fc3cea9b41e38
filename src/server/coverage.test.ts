import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { institutionTopic, riskTopic, sends, topics } from '../contract/topics.ts'
import { flowPageIds, ownPageIds, ownPages } from '../domain/pages.ts'
import { texts } from '../web/i18n/en/all.ts'
import { constants } from './testing/coverage/constants.ts'
import { coveragePage } from './testing/coverage/coveragePage.ts'
import { findingsOf, standsIn } from './testing/coverage/findings.ts'
import { flowCalls } from './testing/coverage/flowCalls.ts'
import { live, ownLive } from './testing/coverage/live.ts'
import { messages } from './testing/coverage/messages.ts'
import { moduleCalls } from './testing/coverage/moduleCalls.ts'
import { ownCalls } from './testing/coverage/ownCalls.ts'
import { flowPages, modulePageRows, ownModulePages } from './testing/coverage/pages.ts'
import { frame, ownRoutes, routes } from './testing/coverage/routes.ts'
import { expand, type Row } from './testing/coverage/row.ts'
import { sessionCalls } from './testing/coverage/sessionCalls.ts'
import { givenServer, type TestServer } from './testing/server.ts'

/** `docs/coverage.md` leaves nothing over: what is specified is there and tested, and what is there is named. */

const calls = [...sessionCalls, ...flowCalls, ...moduleCalls, ...ownCalls]
const pages = [...flowPages, ...modulePageRows, ...ownModulePages]
const addresses = [...routes, ...ownRoutes]

let server: TestServer
beforeAll(async () => {
  server = await givenServer()
})
afterAll(() => server.close())

/** Each thing that the rows name, once for each row that does. */
function namesOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what }) => expand(what)).sort()
}

it('docs/coverage.md says what the tables say: `npm run coverage:print` writes it', () => {
  const page = readFileSync(new URL('../../docs/coverage.md', import.meta.url), 'utf8')
  expect(page).toBe(coveragePage())
})

describe('the calls', () => {
  it('are those that are served, each in one row', () => {
    const served = server.app.servedCalls.map(({ call }) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`)
    expect(namesOf(calls)).toEqual(served.sort())
  })

  it.each(calls)('are tested: $what', (row) => {
    const paths = expand(row.what).map((name) => (name.split(' ')[1] ?? name).split('{')[0] ?? '')
    expect(findingsOf(row, paths)).toEqual([])
  })
})

describe('the destinations of the real-time connection', () => {
  it('are those that are opened, each in one row', () => {
    const { institution: _, risk: __, ...fixed } = topics
    const opened = ['/websocket', institutionTopic, riskTopic, ...Object.values(fixed), ...Object.values(sends)]
    expect(namesOf([...live, ...ownLive])).toEqual(opened.sort())
  })

  it.each([...live, ...ownLive])('are tested: $what', (row) => {
    expect(findingsOf(row, [row.what])).toEqual([])
  })
})

describe('the pages', () => {
  it('are those of the flows and the modules, and what has an address of its own', () => {
    const addressed = new Set<string>(addresses.flatMap(({ where }) => expand(where)))
    const wanted = [...flowPageIds(), ...ownPageIds.filter((id) => !addressed.has(addressOf(id)))]
    const named = new Set(pages.flatMap(({ where }) => expand(where)))
    expect(wanted.filter((id) => !named.has(id))).toEqual([])
    expect([...named].filter((id) => ![...flowPageIds(), ...ownPageIds].includes(id))).toEqual([])
  })

  it.each(pages)('are tested: $where', (row) => {
    expect(findingsOf(row, expand(row.where))).toEqual([])
  })
})

describe('the routes', () => {
  it.each([...addresses, ...frame])('are tested: $where', (row) => {
    expect(findingsOf(row, expand(row.where))).toEqual([])
  })
})

describe('the messages', () => {
  it.each(messages)('are word for word: $text', (message) => {
    expect(textAt(message.key)).toBe(message.text)
    expect(findingsOf(message, [message.text.replace(/\{.*$/, '').trim()])).toEqual([])
  })
})

it('the constants stand where the page says', () => {
  expect(constants.filter(({ file, says }) => !standsIn(file, says))).toEqual([])
})

/** The address of a page that has one of its own; else its id. */
function addressOf(pageId: string): string {
  return Object.hasOwn(ownPages, pageId) ? ownPages[pageId as keyof typeof ownPages] : pageId
}

/** A text of the browser by its key: `frame.failure.expired`. */
function textAt(key: string): unknown {
  return key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts)
}
