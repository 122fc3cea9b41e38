import { buildApp } from '../../src/server/app.ts'
import { readSettings } from '../../src/server/settings.ts'
import { givenLive, type Live } from './live.ts'
import { givenRedis, type TestRedis } from './redis.ts'
import { captchaAnswer, givenServer, type TestServer, unlimited } from './server.ts'

interface Process extends TestServer {
  live: Live
}

export interface TwoProcesses {
  redis: TestRedis
  one: Process
  /** Shares sessions with `one`; may be closed in the middle of a test (`two.app.close()`). */
  two: Process
  close(): Promise<void>
}

/** Starts two servers on one database, one folder of files and one Redis. Close them in `afterAll`. */
export async function givenTwoProcesses(own: Record<string, string> = {}): Promise<TwoProcesses> {
  const redis = await givenRedis()
  const env = { REDIS_URL: redis.url, ...own }
  const one = await givenServer({ env })
  const { databases, vault, secrets } = one.db
  const settings = readSettings({ DATA_DIR: one.dataDir, CAPTCHA_ANSWER: captchaAnswer, LOG_LEVEL: 'silent', ...env })
  const app = await buildApp({ settings, databases, vault, secrets, limits: unlimited, sessionTrustMs: 0 })
  const two = { ...one, app }
  const [atOne, atTwo] = await Promise.all([givenLive(one), givenLive(two)])
  return {
    redis,
    one: { ...one, live: atOne },
    two: { ...two, live: atTwo },
    async close() {
      await Promise.all([atOne.close(), atTwo.close()])
      await app.close()
      await one.close()
      await redis.close()
    },
  }
}
