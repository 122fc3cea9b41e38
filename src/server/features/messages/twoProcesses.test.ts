import { afterAll, beforeAll, expect, it } from 'vitest'
import { topics } from '../../../contract/topics.ts'
import { buildApp } from '../../app.ts'
import { givenRedis, type TestRedis } from '../../realtime/testing/redis.ts'
import { readSettings } from '../../settings.ts'
import { givenBulletin } from '../../testing/bulletins.ts'
import { givenLive, type Live } from '../../testing/live.ts'
import { givenDispute } from '../../testing/records.ts'
import { givenServer, type TestServer } from '../../testing/server.ts'

/** Two servers on one database and one Redis: the calls go to `one`, and pages are connected to `two`. */
let redis: TestRedis
let one: TestServer
let two: TestServer
let live: Live
beforeAll(async () => {
  redis = await givenRedis()
  one = await givenServer({ env: { REDIS_URL: redis.url } })
  const { databases, vault, secrets } = one.db
  const settings = readSettings({
    DATA_DIR: one.dataDir,
    CAPTCHA_ANSWER: 'TEST',
    LOG_LEVEL: 'silent',
    REDIS_URL: redis.url,
  })
  two = { ...one, app: await buildApp({ settings, databases, vault, secrets, sessionTrustMs: 0 }) }
  live = await givenLive(two)
})
afterAll(async () => {
  await live.close()
  await two.app.close()
  await one.close()
  await redis.close()
})

it('rings in one process for what was done in another, and says there who is online', async () => {
  const verifier = await live.listen('acq_verifier', topics.messages)
  const records = await live.listen('viewer', topics.records)
  const institution = await live.listen('viewer', topics.institution('00010344'))
  const expId = await givenDispute(one)
  await expect.poll(() => verifier.bodies, { timeout: 5_000 }).toMatchObject([{ kind: 'waiting', link: { expId } }])
  await expect
    .poll(() => records.bodies, { timeout: 5_000 })
    .toMatchObject([{ records: [{ expId, to: 'unverified' }] }])
  await givenBulletin(one, { title: 'For both' })
  await expect.poll(() => institution.bodies, { timeout: 10_000 }).toMatchObject([{ bulletin: { title: 'For both' } }])
  await expect.poll(() => verifier.bodies, { timeout: 5_000 }).toMatchObject([{}, { title: 'For both', seq: 2 }])
  const { list } = (await one.as('acq_handler').get('/api/user/online')).body
  expect(list.map(({ username }: { username: string }) => username)).toEqual(['acq_verifier', 'viewer'])
})

it('sends what was missed while the processes could not hear each other', { timeout: 30_000 }, async () => {
  const verifier = await live.listen('acq_verifier', topics.messages)
  await redis.stop()
  const expId = await givenDispute(one)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await redis.start()
  await expect.poll(() => verifier.bodies, { timeout: 20_000 }).toMatchObject([{ kind: 'waiting', link: { expId } }])
})
