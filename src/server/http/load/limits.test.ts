import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenRedis, type TestRedis } from '../../../../testing/server/redis.ts'
import { givenServer, type TestServer, unlimited } from '../../../../testing/server/server.ts'

let redis: TestRedis
let server: TestServer
beforeAll(async () => {
  redis = await givenRedis()
  server = await givenServer({ env: { REDIS_URL: redis.url }, limits: { ...unlimited, signInPerAddress: 3 } })
})
afterAll(async () => {
  await server.close()
  await redis.close()
})

const captchas = async (times: number) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await server.browser().get('/api/auth/code')).status)
  return statuses
}

it('holds in the process while Redis is away', async () => {
  await redis.stop()
  expect(await captchas(5)).toEqual([200, 200, 200, 429, 429])
})
