import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/ApiError.ts'
import { visitLog } from './visits.ts'

const start = '2026-09-28T08:00:00.000Z'
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Sent = Parameters<Parameters<typeof visitLog>[0]>[0]

/** A server of its own clock, which answers at once unless told otherwise. */
function given({ afterClosing = false } = {}) {
  const sent: { body: Sent; leaving: boolean }[] = []
  let failure: Error | null = null
  const begun = performance.now()
  const log = visitLog(async (body, leaving) => {
    sent.push({ body: structuredClone(body), leaving })
    if (failure) throw failure
    return { recordId: '7', now: new Date(Date.parse(start) + performance.now() - begun).toISOString() }
  }, afterClosing)
  return {
    log,
    bodies: () => sent.map(({ body }) => body),
    sent,
    fail(error: Error | null) {
      failure = error
    },
  }
}

const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const refusal = (status: number) => new ApiError({ kind: 'refused', status, errMsg: 'no' })

it('opens the record when the user is known, and tells a page with its clicks when it changes', async () => {
  const { log, bodies } = given({ afterClosing: true })
  log.enter(null, null)
  expect(bodies()).toEqual([])
  log.enter('sys.home', '12')
  await pass(5)
  log.click('link frame.menu.GoodFaith')
  log.enter('exp.goodFaith.history.list', '12')
  await pass(1)
  expect(bodies()).toEqual([
    { afterClosing: true },
    { recordId: '7', visits: [{ page: 'sys.home', enteredAt: at(0), leftAt: null, clicks: [] }] },
    {
      recordId: '7',
      visits: [
        {
          page: 'sys.home',
          enteredAt: at(0),
          leftAt: at(5),
          clicks: [{ element: 'link frame.menu.GoodFaith', at: at(5) }],
        },
        { page: 'exp.goodFaith.history.list', enteredAt: at(5), leftAt: null, clicks: [] },
      ],
    },
  ])
})

it('tells clicks every half minute at most, and nothing while nobody does anything', async () => {
  const { log, bodies } = given()
  log.enter('sys.home', '12')
  await pass(2)
  const before = bodies().length
  for (let n = 0; n < 20; n++) {
    log.click('button list.query')
    await pass(1)
  }
  expect(bodies().length).toBe(before)
  await pass(10)
  expect(bodies().length).toBe(before + 1)
  expect(bodies().at(-1)?.visits?.[0]?.clicks.length).toBe(20)
  await pass(3600)
  expect(bodies().length).toBe(before + 1)
})

it('tells at once what is new when the window goes out of sight', async () => {
  const { log, sent } = given()
  log.enter('sys.home', '12')
  await pass(2)
  log.leave()
  const last = sent.at(-1)
  expect(last?.leaving).toBe(true)
  expect(last?.body.visits).toEqual([{ page: 'sys.home', enteredAt: at(0), leftAt: at(2), clicks: [] }])
})

it('tells again what did not arrive', async () => {
  const { log, bodies, fail } = given()
  log.enter('sys.home', '12')
  await pass(2)
  fail(new ApiError({ kind: 'noResponse', status: 0, errMsg: 'gone' }))
  log.enter('sys.user.list', '12')
  await pass(2)
  fail(null)
  log.enter('sys.user.create', '12')
  await pass(2)
  expect(
    bodies()
      .at(-1)
      ?.visits?.map(({ page }) => page),
  ).toEqual(['sys.home', 'sys.user.list', 'sys.user.create'])
})

it.each([401, 403, 404, 409])('says no more after a refusal with %s, until there is another user', async (status) => {
  const { log, bodies, fail } = given()
  log.enter('sys.home', '12')
  await pass(2)
  fail(refusal(status))
  log.enter('sys.user.list', '12')
  await pass(2)
  fail(null)
  const before = bodies().length
  log.enter('sys.home', '12')
  log.leave()
  await pass(60)
  expect(bodies().length).toBe(before)
  log.enter('sys.home', '13')
  await pass(2)
  expect(bodies().length).toBe(before + 2)
})

it('keeps one user’s pages from the next', async () => {
  const { log, bodies } = given()
  log.enter('sys.home', '12')
  await pass(2)
  log.click('button list.query')
  log.enter(null, null)
  log.enter('sys.notFound', '13')
  await pass(2)
  expect(bodies().slice(-2)).toEqual([
    {},
    { recordId: '7', visits: [{ page: 'sys.notFound', enteredAt: at(2), leftAt: null, clicks: [] }] },
  ])
})

it('keeps within what the server takes', async () => {
  const { log, bodies, fail } = given()
  fail(refusal(503))
  for (let n = 0; n < 50; n++) log.enter(n % 2 === 0 ? 'sys.home' : 'sys.user.list', '12')
  log.enter('no page of 12 ours', '12')
  log.enter('sys.home', '12')
  for (let n = 0; n < 500; n++) log.click('button')
  await pass(2)
  fail(null)
  log.enter('sys.user.list', '12')
  await pass(2)
  const told = bodies().at(-1)?.visits ?? []
  expect(told.length).toBeLessThanOrEqual(20)
  expect(Math.max(...told.map(({ clicks }) => clicks.length))).toBe(100)
  expect(told.map(({ page }) => page).join()).not.toContain('12')
})
