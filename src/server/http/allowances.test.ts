import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenRedis, type TestRedis } from '../realtime/testing/redis.ts'
import { allowances, type Spend } from './allowances.ts'

let redis: TestRedis
const connections: Redis[] = []
beforeAll(async () => {
  redis = await givenRedis()
})
afterAll(async () => {
  for (const connection of connections) connection.disconnect()
  await redis.close()
})

/** A server process, as far as it counts. */
async function givenProcess() {
  const connection = new Redis(redis.url, { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true })
  connection.on('error', () => {})
  connections.push(connection)
  await connection.connect()
  return allowances(connection)
}

const spent = async (times: number, ...processes: Spend[]) => {
  let n = 0
  for (let time = 0; time < times; time++) if (await processes[time % processes.length]?.('17')) n++
  return n
}

it('lets half of a minute’s worth through at once, and then as much as comes back', async () => {
  const spend = allowances(undefined)('chat', 20)
  expect(await spent(15, spend)).toBe(10)
  expect(await spend('18')).toBe(true)
  const fast = allowances(undefined)('chat', 600)
  expect(await spent(400, fast)).toBeGreaterThanOrEqual(300)
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(await spent(1, fast)).toBe(1)
})

it('counts over all processes, each key and each name for itself, and lets it go', async () => {
  const [one, two] = [await givenProcess(), await givenProcess()]
  expect(await spent(30, one('chat', 20), two('chat', 20))).toBe(10)
  expect(await spent(1, two('live', 20))).toBe(1)
  expect(await two('chat', 20)('18')).toBe(true)
  const looking = new Redis(redis.url)
  connections.push(looking)
  const left = await looking.pttl('recourse-allowance-chat:17')
  expect(left).toBeGreaterThan(25_000)
  expect(left).toBeLessThanOrEqual(30_000)
})

it('goes on by itself where Redis is away', async () => {
  const one = await givenProcess()
  const spend = one('chat', 20)
  await redis.stop()
  expect(await spent(15, spend)).toBe(10)
  await redis.start()
})
