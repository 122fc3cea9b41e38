import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sealPassword } from '../../../../../testing/server/browser.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../../../../testing/server/server.ts'
import { createKeyFile } from '../../../db/cards/keyFile.ts'
import { formerKeyMs, rotateCookieSecret, rotatePasswordKey } from '../../../db/cards/rotateKeys.ts'
import { lookAgainMs } from '../../../db/cards/secrets.ts'
import { demoPassword } from '../../../db/seed/people.ts'

let server: TestServer
let folder: string
let keyFile: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  folder = await mkdtemp(join(tmpdir(), 'recourse-rotated-'))
  keyFile = join(folder, 'keys.json')
  createKeyFile(keyFile)
  server = await givenServer({ keyFile })
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => vi.setSystemTime(new Date()))

/** The server looks at its key file again. */
const later = (ms = lookAgainMs) => vi.advanceTimersByTime(ms)

it('a session, its token and its device go on after the cookie secret was replaced, until its time is over', async () => {
  const browser = server.browser()
  await browser.logIn('acq_handler', demoPassword, captchaAnswer)
  const device = browser.cookies.get('device')
  rotateCookieSecret(keyFile)
  later()
  expect((await browser.post('/api/query/message', {})).status).toBe(200)
  await browser.logIn('acq_handler', demoPassword, captchaAnswer)
  const [id, signature] = browser.cookies.get('device')?.split('.') ?? []
  expect(device?.split('.')[0]).toBe(id)
  expect(device?.split('.')[1]).not.toBe(signature)

  const other = server.browser()
  await other.logIn('iss_handler', demoPassword, captchaAnswer)
  rotateCookieSecret(keyFile)
  later(formerKeyMs.cookies)
  expect((await other.post('/api/query/message', {})).body.errCd).toBe('4033')
})

it('a lock holds after the cookie secret was replaced', async () => {
  const wrong = () => server.browser().logIn('viewer', 'Wrong-2026-x', captchaAnswer)
  for (let n = 0; n < 10; n++) await wrong()
  const { errCd } = (await server.browser().logIn('viewer', demoPassword, captchaAnswer)).body
  expect(errCd).toMatch(/^\d+$/)
  rotateCookieSecret(keyFile)
  later()
  expect((await server.browser().logIn('viewer', demoPassword, captchaAnswer)).body.errCd).toBe(errCd)
})

it('a password that was sealed to the key before opens for an hour, and no longer', async () => {
  const logInWith = async (wait: number) => {
    const browser = server.browser()
    const { uuid, publicKey } = (await browser.get('/api/auth/code')).body
    rotatePasswordKey(keyFile)
    later(wait)
    const password = await sealPassword(demoPassword, { publicKey, uuid })
    return (await browser.postForm('/api/auth/login', { username: 'iss_handler', password, code: captchaAnswer, uuid }))
      .status
  }
  expect(await logInWith(lookAgainMs)).toBe(200)
  expect(await logInWith(formerKeyMs.passwords)).toBe(400)
})

it('what has ended leaves the key file with the next rotation', async () => {
  rotateCookieSecret(keyFile)
  later(formerKeyMs.cookies)
  rotatePasswordKey(keyFile)
  const { formerCookieSecrets, formerPasswordKeys } = JSON.parse(await readFile(keyFile, 'utf8'))
  expect([formerCookieSecrets.length, formerPasswordKeys.length]).toEqual([0, 1])
})
