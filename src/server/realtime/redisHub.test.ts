import { randomBytes } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenRedis, type TestRedis } from '../../../testing/server/redis.ts'
import type { Hub } from './hub.ts'
import { redisHub } from './redisHub.ts'
import { bodyOf, headerOf, RawClient } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await givenRedis()
})
afterAll(() => redis.close())

const log = { warn: () => {}, error: () => {} }
const key = randomBytes(32)
const place = () => ({
  connect: (options: RedisOptions) => new Redis(redis.url, options),
  channel: 'recourse:one:realtime',
  keys: () => [key],
  onRefused: () => {},
})
const hubOf = (name: string, beatMs = 100): Hub => redisHub(place(), name, log, beatMs)
let one: TestRealtime
let two: TestRealtime
beforeEach(async () => {
  one = await givenRealtime({ hub: hubOf('one'), leaveAfterMs: 20 })
  two = await givenRealtime({ hub: hubOf('two'), leaveAfterMs: 20 })
})
afterEach(() => Promise.all([one.close(), two.close()]))

async function listening(server: TestRealtime, userId: string, destination: string): Promise<RawClient> {
  const client = await RawClient.connected(server.address(userId))
  client.send(`SUBSCRIBE\nid:1\ndestination:${destination}\n\n\0`)
  await client.settled()
  return client
}

it('gives what one process publishes to the subscribers of all, once and in order', async () => {
  const clients = [
    await listening(one, 'ann', '/topic/notice/all'),
    await listening(two, 'bob', '/topic/notice/all'),
    await listening(two, 'carl', '/topic/notice/all'),
  ]
  const sent = Array.from({ length: 200 }, (_, n) => `notice ${n}`)
  for (const text of sent) one.realtime.publish('/topic/notice/all', text, { title: 'a:b' })
  for (const client of clients) {
    await expect.poll(() => client.received.length).toBe(200)
    expect(client.received.map(bodyOf)).toEqual(sent)
    expect(headerOf(client.received[0] ?? '', 'title')).toBe('a\\cb')
  }
  const ids = clients.map((client) => client.received.map((frame) => headerOf(frame, 'message-id')))
  expect(new Set(ids[0]).size).toBe(200)
  expect(ids[1]).toEqual(ids[0])
})

it('brings a message to its user alone, wherever that is, with every byte', async () => {
  const [ann, bob] = [await listening(one, 'ann', '/user/queue/chat'), await listening(two, 'bob', '/user/queue/chat')]
  ann.send('SEND\ndestination:/app/queue/chat\nto:bob\ncontent-length:4\n\n\0a\0b\0')
  expect(bodyOf(await bob.next('MESSAGE'))).toBe('\0a\0b')
  expect(await ann.settled()).toEqual([])
})

it('ends the connections of a user in all processes', async () => {
  const clients = [await listening(one, 'ann', '/user/queue/chat'), await listening(two, 'ann', '/user/queue/chat')]
  one.realtime.closeConnections({ userId: 'ann' }, 'You have logged out.')
  for (const client of clients) expect(await client.next('ERROR')).toContain('You have logged out.')
})

it('knows who is online in all processes, also those that were there before', async () => {
  const told: string[] = []
  two.realtime.onPresence((userId, online) => void told.push(`${userId} ${online ? 'came' : 'left'}`))
  const ann = await listening(one, 'ann', '/user/queue/chat')
  await expect.poll(() => two.realtime.online()).toEqual(['ann'])
  const third = await givenRealtime({ hub: hubOf('three') })
  await expect.poll(() => third.realtime.online()).toEqual(['ann'])
  // From one process to another: never gone.
  const again = await listening(two, 'ann', '/user/queue/chat')
  ann.close()
  await expect.poll(() => one.realtime.online()).toEqual(['ann'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(told).toEqual(['ann came'])
  again.close()
  await expect.poll(() => told).toEqual(['ann came', 'ann left'])
  await expect.poll(() => third.realtime.online()).toEqual([])
  await third.close()
})

it('forgets the users of a process that has stopped, and of one that fell silent', async () => {
  const stopping = await givenRealtime({ hub: hubOf('stopping') })
  await listening(stopping, 'ann', '/user/queue/chat')
  // Its first beat comes long after it would have to.
  const silent = await givenRealtime({ hub: hubOf('silent', 100_000) })
  await listening(silent, 'bob', '/user/queue/chat')
  await stopping.close()
  await expect.poll(() => one.realtime.online()).toEqual([])
  await silent.close()
})

it('goes on alone while Redis is away, and has clients connect anew afterwards, as something may have been missed', async () => {
  const [ann, bob] = [
    await listening(one, 'ann', '/topic/notice/all'),
    await listening(two, 'bob', '/topic/notice/all'),
  ]
  await redis.stop()
  one.realtime.publish('/topic/notice/all', 'missed by two')
  expect(bodyOf(await ann.next('MESSAGE'))).toBe('missed by two')
  // One that starts meanwhile serves alone too.
  const third = await givenRealtime({ hub: hubOf('three') })
  const carl = await listening(third, 'carl', '/topic/notice/all')
  await redis.start()
  for (const client of [ann, bob, carl]) expect(await client.end()).toBe(1012)
  await third.close()
})

it('has the clients of all connect anew where a process could not reach the others for a while', async () => {
  const connections: Redis[] = []
  const connect = (options: RedisOptions) => {
    const redis = place().connect(options)
    connections.push(redis)
    return redis
  }
  const third = await givenRealtime({ hub: redisHub({ ...place(), connect }, 'three', log, 100) })
  const ann = await listening(one, 'ann', '/topic/notice/all')
  connections[0]?.disconnect(true)
  expect(await ann.end()).toBe(1012)
  await third.close()
})
