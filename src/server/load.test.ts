import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../testing/server/browser.ts'
import { givenServer } from '../../testing/server/server.ts'
import { testServer } from '../../testing/server/testServer.ts'
import { connectAs } from './db/pools/databases.ts'
import { hasRoom } from './http/load/diskSpace.ts'
import { restAfter, sweepExports, usualLoad } from './http/load/load.ts'
import { refuseUnreadable } from './http/serve/failures.ts'

const server = testServer({ load: { listWaitMs: 1, exports: 1, restFromMs: Number.POSITIVE_INFINITY } })
let viewer: Browser
let handler: Browser
let owner: pg.Client
beforeAll(async () => {
  viewer = await server.as('viewer').browser()
  handler = await server.as('iss_handler').browser()
  owner = await connectAs(server.db.connection)
})
afterAll(() => owner.end())

/** Locks the records, so that readers wait. `work` begins when all started readers do. */
async function whileReadersWait<Result>(start: () => Promise<Result>[], work: () => Promise<void>): Promise<Result[]> {
  await owner.query('BEGIN; LOCK TABLE exception IN ACCESS EXCLUSIVE MODE')
  const waiting = start()
  try {
    const asked = `SELECT count(DISTINCT pid)::int AS n FROM pg_locks WHERE relation = 'exception'::regclass AND NOT granted`
    while ((await owner.query(asked)).rows[0].n < waiting.length) await sleep(5)
    await work()
  } finally {
    await owner.query('ROLLBACK')
  }
  return Promise.all(waiting)
}

const list = (browser: Browser) => browser.post('/api/query/stdDispute/search', {})
const exported = (browser: Browser) => browser.post('/api/query/stdDispute/search', {}, { accept: 'text/csv' })

describe('Lists', () => {
  it('run two at a time for a user: one more is refused when it had no turn in time, and others go on', async () => {
    const answers = await whileReadersWait(
      () => [list(viewer), list(viewer)],
      async () => {
        const third = await list(viewer)
        expect([third.status, third.body.errCd]).toEqual([429, '4292'])
        const all = { action: 'verifyPass', call: 'query/stdDispute/unverified', conditions: {} }
        expect((await viewer.post('/api/bulk/plan', all)).body.errCd).toBe('4292')
        expect((await handler.post('/api/query/reasonCode', {})).status).toBe(200)
      },
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await list(viewer)).status).toBe(200)
  })

  it('that begin far behind run one at a time for all users', async () => {
    const deep = (browser: Browser) => browser.post('/api/query/stdDispute/search', { currPage: 21, pageSize: 100 })
    const [first] = await whileReadersWait(
      () => [deep(viewer)],
      async () => {
        const second = await deep(handler)
        expect([second.status, second.body.errCd]).toEqual([429, '4292'])
        // A refused one gives its user's turn back.
        expect((await deep(handler)).status).toBe(429)
        expect((await handler.post('/api/query/reasonCode', {})).status).toBe(200)
      },
    )
    expect(first?.status).toBe(200)
    expect((await deep(handler)).status).toBe(200)
  })
})

it.each([
  [19, 0],
  [20, 20],
  [3_000, 3_000],
  [20_000, 5_000],
])('A list that ran for %i ms keeps its turn for %i ms', (ran, rest) => {
  expect(restAfter(ran, usualLoad)).toBe(rest)
})

describe('Exports', () => {
  it('run one at a time for a user, and so many in all', async () => {
    const [first] = await whileReadersWait(
      () => [exported(viewer)],
      async () => {
        const second = await exported(viewer)
        expect([second.status, second.body.errCd]).toEqual([429, '4293'])
        const other = await exported(handler)
        expect([other.status, other.body.errCd]).toEqual([429, '4294'])
        // A refused one gives its user's turn back.
        expect((await exported(handler)).body.errCd).toBe('4294')
      },
    )
    expect(first?.status).toBe(200)
    expect(first?.headers['content-type']).toContain('text/csv')
    for (const browser of [viewer, handler]) expect((await exported(browser)).status).toBe(200)
  })

  it('are read whole before the first byte is sent, into a file that has no name by then', async () => {
    let ended = false
    const rows = async function* () {
      for (let n = 0; n < 1000; n += 1) yield `${n},${'x'.repeat(1000)}\r\n`
      ended = true
    }
    const file = await server.app.load.spool(Readable.from(rows()))
    expect(ended).toBe(true)
    expect(await readdir(join(server.dataDir, 'exports'))).toEqual([])
    // Nobody reads it, and the next is made all the same.
    const next = await server.app.load.spool(Readable.from(['a']))
    expect(await text(next)).toBe('a')
    expect((await text(file)).length).toBeGreaterThan(1_000_000)
  })

  it('leave nothing behind where one breaks', async () => {
    const broken = async function* () {
      yield 'a'
      throw new Error('The database is gone.')
    }
    await expect(server.app.load.spool(Readable.from(broken()))).rejects.toThrow('The database is gone.')
    expect(await readdir(join(server.dataDir, 'exports'))).toEqual([])
    expect(await text(await server.app.load.spool(Readable.from(['b'])))).toBe('b')
  })

  it('end where they take too long to read', async () => {
    const slow = await givenServer({ load: { exportReadMs: 20 } })
    const endless = async function* () {
      for (;;) {
        yield 'x'
        await sleep(1)
      }
    }
    await expect(slow.app.load.spool(Readable.from(endless()))).rejects.toMatchObject({ error: 'unavailable' })
    await slow.close()
  })

  it('end where they are not taken', async () => {
    const slow = await givenServer({ load: { exportSendMs: 20 } })
    const untaken = await slow.app.load.spool(Readable.from(['a']))
    await expect(new Promise((_, reject) => untaken.once('error', reject))).rejects.toThrow('too slowly')
    await slow.close()
  })

  it('that a dead process left behind are swept after an hour', async () => {
    const folder = join(server.dataDir, 'exports')
    await mkdir(folder, { recursive: true })
    for (const name of ['old', 'new']) await writeFile(join(folder, name), 'x')
    const now = new Date()
    await utimes(join(folder, 'old'), now, new Date(now.getTime() - 3_700_000))
    expect(await sweepExports(folder, now)).toBe(1)
    expect(await readdir(folder)).toEqual(['new'])
    expect(await sweepExports(join(folder, 'none'), now)).toBe(0)
  })
})

describe('A disk', () => {
  it.each([
    [6, true],
    [5, false],
  ])('with %i of 100 blocks free has room: %s', async (bavail, room) => {
    expect(await hasRoom('/', (async () => ({ bavail, blocks: 100 })) as never)).toBe(room)
  })
})

describe('A request', () => {
  it('has 120 s to come whole, its head 20 s and 16 KB', async () => {
    const { requestTimeout, headersTimeout, timeout } = server.app.server
    expect({ requestTimeout, headersTimeout, timeout }).toEqual({
      requestTimeout: 120_000,
      headersTimeout: 20_000,
      timeout: 300_000,
    })
  })

  it('whose body comes too slowly is answered 408, and its connection ended', async () => {
    const slow = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 }, () => {})
    slow.on('clientError', refuseUnreadable)
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as AddressInfo
    const asked = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1000 } })
    asked.write('x')
    const status = await new Promise((resolve, reject) => {
      asked.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject)
    })
    expect(status).toBe(408)
    asked.destroy()
    await new Promise((resolve) => slow.close(resolve))
  })
})
