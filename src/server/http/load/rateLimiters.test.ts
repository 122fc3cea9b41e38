import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { givenRedis, type TestRedis } from '../../../../testing/server/redis.ts'
import { type ConsumePoint, rateLimiter, rateLimiters } from './rateLimiters.ts'

let redis: TestRedis
const connections: Redis[] = []
beforeAll(async () => {
  redis = await givenRedis()
})
afterAll(async () => {
  for (const connection of connections) connection.disconnect()
  await redis.close()
})

async function givenProcess() {
  const connection = new Redis(redis.url, { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true })
  connection.on('error', () => {})
  connections.push(connection)
  await connection.connect()
  return rateLimiter(connection, 'recourse:one:')
}

const spent = async (times: number, ...processes: ConsumePoint[]) => {
  let n = 0
  for (let time = 0; time < times; time++) if (await processes[time % processes.length]?.('17')) n++
  return n
}

it('lets half of a minute’s worth through at once, and as much again in the next half', async () => {
  vi.useFakeTimers()
  const spend = rateLimiters(rateLimiter(undefined))('chat', 20)
  expect(await spent(15, spend)).toBe(10)
  expect(await spend('18')).toBe(true)
  vi.advanceTimersByTime(29_000)
  expect(await spent(1, spend)).toBe(0)
  vi.advanceTimersByTime(1_001)
  expect(await spent(15, spend)).toBe(10)
  vi.useRealTimers()
})

it('counts over all processes, each key and each name for itself, and lets it go', async () => {
  const [one, two] = [await givenProcess(), await givenProcess()]
  const limit = { points: 10, seconds: 30 }
  expect(await spent(30, one('chat', limit), two('chat', limit))).toBe(10)
  expect(await spent(1, two('live', limit))).toBe(1)
  expect(await two('chat', limit)('18')).toBe(true)
  const looking = new Redis(redis.url)
  connections.push(looking)
  const left = await looking.pttl('recourse:one:limit:chat:17')
  expect(left).toBeGreaterThan(25_000)
  expect(left).toBeLessThanOrEqual(30_000)
})

it('counts in the process where Redis is away', async () => {
  const one = await givenProcess()
  const spend = one('away', { points: 10, seconds: 30 })
  await redis.stop()
  expect(await spent(15, spend)).toBe(10)
  await redis.start()
})
