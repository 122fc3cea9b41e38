/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordMemory } from '../../src/domain/people/passwords.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { hashPassword } from '../../src/server/features/auth/passwords/passwordHash.ts'
import { type Browser, sealPassword } from '../server/browser.ts'
import { captchaAnswer, givenServer, type TestServer } from '../server/server.ts'

/**
 * Whoever wants to know which names have an account, by how long an answer takes. What the answers say stands in
 * `login.test.ts`, `changePassword.test.ts` and `forgottenPassword.test.ts`.
 */

let server: TestServer
beforeAll(async () => {
  // With hashes that take as long as in production.
  server = await givenServer({ env: { PASSWORD_MEMORY: String(passwordMemory) } })
  await server.db.databases.main
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(demoPassword, passwordMemory) })
    .execute()
})
afterAll(() => server.close())

const known = 'iss_auditor'
const unknown = 'no_such_user'
const rounds = 30
/** On a machine that does other things a comparison may fail; the product fails it every time. */
const attempts = 4
const bound = 1.5

/** How much longer the one takes than the other, by medians of samples that were taken in turns. */
async function ratioOf(took: (username: string) => Promise<number>): Promise<number> {
  const times: Record<string, number[]> = { [known]: [], [unknown]: [] }
  for (let n = 0; n < rounds; n++)
    // In turns that change: whoever comes second finds what the first has warmed.
    for (const name of n % 2 === 0 ? [known, unknown] : [unknown, known]) times[name]?.push(await took(name))
  const ratio = median(times[known]) / median(times[unknown])
  return Math.max(ratio, 1 / ratio)
}

async function expectAlike(took: (username: string) => Promise<number>): Promise<void> {
  const ratios: number[] = []
  while (ratios.length < attempts && !ratios.some((ratio) => ratio < bound)) ratios.push(await ratioOf(took))
  expect(Math.min(...ratios), `medians differ by ${ratios.join(', ')}`).toBeLessThan(bound)
}

function median(times: readonly number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** The milliseconds of a request alone: the captcha and the sealing come before it. */
async function timed(send: (browser: Browser, uuid: string, publicKey: string) => Promise<() => Promise<unknown>>) {
  for (const table of ['login_try', 'reset_token'] as const) await server.db.databases.main.deleteFrom(table).execute()
  const browser = server.browser()
  const { uuid, publicKey } = await browser.code()
  const ready = await send(browser, uuid, publicKey)
  const began = performance.now()
  await ready()
  const took = performance.now() - began
  // What goes on behind an answer must not slow the next one.
  await new Promise((resolve) => setTimeout(resolve, 15))
  return took
}

describe('the time it takes tells nobody who has an account:', () => {
  it('that of a login with a wrong password', async () => {
    await expectAlike((username) =>
      timed(async (browser, uuid, publicKey) => {
        const password = await sealPassword('Wrong1234', { uuid, publicKey })
        return () => browser.postForm('/api/auth/login', { username, password, code: captchaAnswer, uuid })
      }),
    )
  })

  it('that of a change with a wrong old password', async () => {
    await expectAlike((username) =>
      timed(async (browser, uuid, publicKey) => {
        const sealed = await sealPassword('Wrong1234', { uuid, publicKey })
        const body = { username, oldPass: sealed, newPass: sealed, code: captchaAnswer, uuid }
        return () => browser.post('/api/user/changePassword', body)
      }),
    )
  })

  it('that of asking for a link for a forgotten password', async () => {
    await expectAlike((username) =>
      timed(
        async (browser, uuid) => () =>
          browser.post('/api/user/findPasswordEmail', { username, code: captchaAnswer, uuid }),
      ),
    )
  })

  it('that of a wrong link', async () => {
    await expectAlike((username) =>
      timed(async (browser, uuid, publicKey) => {
        const newPass = await sealPassword('Recovered2026', { uuid, publicKey })
        const body = { username, emailOtp: 'AAAAAAAAAAAAAAAAAAAAAA', newPass, code: captchaAnswer, uuid }
        return () => browser.post('/api/user/resetPassword', body)
      }),
    )
  })
})
