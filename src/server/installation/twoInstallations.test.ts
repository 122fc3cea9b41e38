/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsIn, say, textsOf } from '../../../testing/data/chat.ts'
import { givenDispute } from '../../../testing/data/records.ts'
import { givenLive, type Live } from '../../../testing/server/live.ts'
import { givenRedis, type TestRedis } from '../../../testing/server/redis.ts'
import { givenServer, type TestServer, unlimited } from '../../../testing/server/server.ts'
import { topics } from '../../contract/messages/topics.ts'
import { createKeyFile } from '../db/cards/keyFile.ts'
import { type Connection, connectAs } from '../db/pools/databases.ts'
import { refusedNotes } from '../http/load/metrics.ts'
import { readInstallation, realtimeChannel } from './installation.ts'

/** Three installations on one Redis, whose users have the same ids: `two` was renewed, `copy` has the id of `one` and other keys. */
let redis: TestRedis
let one: TestServer & { live: Live }
let two: TestServer & { live: Live }
let copy: TestServer & { live: Live }
let wire: Redis
let channel: string
const folder = mkdtempSync(join(tmpdir(), 'recourse-keys-'))
beforeAll(async () => {
  redis = await givenRedis()
  const env = { REDIS_URL: redis.url }
  const limits = { ...unlimited, signInPerAddress: 3 }
  const otherKeys = join(folder, 'other.json')
  createKeyFile(otherKeys)
  const listening = async (server: TestServer) => ({ ...server, live: await givenLive(server) })
  one = await listening(await givenServer({ env, limits }))
  two = await listening(await givenServer({ env, limits, through: renewed }))
  copy = await listening(await givenServer({ env, limits, keyFile: otherKeys }))
  wire = new Redis(redis.url)
  channel = realtimeChannel(await readInstallation(one.db.databases.main))
})
afterAll(async () => {
  wire.disconnect()
  for (const server of [one, two, copy]) {
    await server.live.close()
    await server.close()
  }
  await redis.close()
  rmSync(folder, { recursive: true })
})

async function renewed(connection: Connection): Promise<Connection> {
  const owner = await connectAs(connection)
  await owner.query('UPDATE installation SET id = gen_random_uuid()')
  await owner.end()
  return connection
}

/** What is said in `one` must not be heard by anybody of `others`; a message of their own, sent afterwards, is. */
it('hears neither chat nor bell nor presence of another installation, nor of a copy with other keys', async () => {
  const id = await idsIn(one.db)
  const heard = await Promise.all(
    [two, copy].map(async ({ live }) => ({
      chat: await live.listen('acq_handler', topics.chat),
      bell: await live.listen('acq_verifier', topics.messages),
    })),
  )
  const mine = await one.live.listen('acq_handler', topics.chat)
  const results = await one.live.listen('viewer', topics.results)
  await say(results, id('acq_handler'), 'Of one alone.')
  await givenDispute(one)
  await expect.poll(() => textsOf(mine)).toEqual(['Of one alone.'])
  for (const [place, server] of [two, copy].entries()) {
    const there = await server.live.listen('head_manager', topics.results)
    await say(there, id('acq_handler'), 'Of its own.')
    await expect.poll(() => textsOf(heard[place]?.chat ?? mine)).toEqual(['Of its own.'])
    expect(heard[place]?.bell.bodies).toEqual([])
    const { list } = (await server.as('acq_handler').get('/api/user/online')).body
    const names = list.map(({ username }: { username: string }) => username)
    expect(names).toContain('acq_verifier')
    expect(names).not.toContain('viewer')
  }
})

it('counts limits for itself', async () => {
  const captchas = async (server: TestServer) => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await server.browser().get('/api/auth/code')).status)
    return statuses
  }
  expect(await captchas(one)).toEqual([200, 200, 200, 429])
  expect(await captchas(two)).toEqual([200, 200, 200, 429])
  const keys = await wire.keys('*')
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => !/^recourse:[0-9a-f-]{36}:/.test(key))).toEqual([])
})

it('ends no session of another installation', async () => {
  const theirs = await two.live.listen('iss_handler', topics.chat)
  const mine = await one.live.listen('iss_handler', topics.chat)
  await one.as('iss_handler').post('/api/auth/logout')
  await expect.poll(() => mine.failure).toBeTruthy()
  const results = await two.live.listen('viewer', topics.results)
  await say(results, (await idsIn(two.db))('iss_handler'), 'Still here?')
  await expect.poll(() => textsOf(theirs)).toEqual(['Still here?'])
})

it('drops and counts notes that are forged, changed or sent again', async () => {
  const theirs = await one.live.listen('iss_auditor', topics.chat)
  const recorded: Buffer[] = []
  const spy = new Redis(redis.url)
  spy.on('messageBuffer', (_channel: Buffer, bytes: Buffer) => recorded.push(bytes))
  await spy.subscribe(channel)
  const id = await idsIn(one.db)
  const results = await one.live.listen('viewer', topics.results)
  await say(results, id('iss_auditor'), 'Once.')
  await expect.poll(() => textsOf(theirs)).toEqual(['Once.'])
  await expect.poll(() => recorded.length).toBeGreaterThan(0)
  spy.disconnect()

  const before = await refusedNotes()
  const note = (kind: object) => {
    const text = Buffer.from(JSON.stringify({ ...kind, from: 'stranger' }))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    return Buffer.concat([length, text])
  }
  const closing = note({ kind: 'close', whom: { userId: id('iss_auditor') }, reason: 'You are out.' })
  const changed = recorded.map((bytes) => Buffer.from(bytes.with(bytes.length - 1, (bytes.at(-1) ?? 0) ^ 1)))
  const forged = [closing, Buffer.concat([Buffer.alloc(64), closing]), Buffer.alloc(0), ...changed, ...recorded]
  for (const bytes of forged) expect(await wire.publish(channel, bytes)).toBeGreaterThan(0)
  await wire.publish('recourse:realtime', closing)
  // Each is refused by both that listen on the channel: `one`, and `copy`, which has its id.
  await expect.poll(async () => (await refusedNotes()) - before).toBeGreaterThanOrEqual(2 * forged.length)
  await say(results, id('iss_auditor'), 'Twice.')
  await expect.poll(() => textsOf(theirs)).toEqual(['Once.', 'Twice.'])
  expect(theirs.failure).toBeUndefined()
  const { payload } = await one.app.inject({ url: '/metrics' })
  expect(payload).toMatch(/^recourse_refused_notes_total\{why="foreign"\} [1-9]/m)
  expect(payload).toMatch(/^recourse_refused_notes_total\{why="repeated"\} [1-9]/m)
})

it('keeps the id of an installation to one row, which no server can change', async () => {
  const owner = await connectAs(one.db.connection)
  try {
    await expect(owner.query('INSERT INTO installation DEFAULT VALUES')).rejects.toThrow(/installation_pkey/)
  } finally {
    await owner.end()
  }
  await expect(sql`UPDATE installation SET since = now()`.execute(one.db.databases.main)).rejects.toThrow(
    /permission denied/,
  )
})
