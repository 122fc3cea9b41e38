import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../../testing/data/acts.ts'
import type { Browser } from '../../../../../testing/server/browser.ts'
import { captchaAnswer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { demoPassword } from '../../../db/seed/people.ts'
import { codeOf, freshCode, givenApp, proofOf } from './testing/givenFactors.ts'
import { softAuthenticator } from './testing/softAuthenticator.ts'

const server = testServer()
const db = () => server.db.databases.main
beforeEach(async () => {
  for (const table of ['passkey', 'passkey_challenge', 'totp_factor', 'recovery_code', 'factor_policy'] as const)
    await db().deleteFrom(table).execute()
})

async function logIn(username: string) {
  const browser = server.browser()
  const answer = await browser.logIn(username, demoPassword, captchaAnswer)
  return { browser, answer }
}

async function givenPasskey(username: string) {
  const { browser } = await logIn(username)
  const device = softAuthenticator()
  const options = (await browser.post('/api/user/beginPasskey', { proof: await proofOf(browser) })).body
  const added = await browser.post('/api/user/confirmPasskey', { passkey: device.add(options) })
  expect(added.status).toBe(200)
  return { browser, device, recoveryCodes: added.body.recoveryCodes as string[] }
}

async function visitor(): Promise<Browser> {
  const browser = server.browser()
  await browser.code()
  return browser
}
const begin = async (browser: Browser) => (await browser.post('/api/auth/beginPasskeyLogin')).body
const finish = (browser: Browser, passkey: object) => browser.post('/api/auth/passkeyLogin', { passkey })

describe('a log-in with a passkey alone', () => {
  it('opens the session of the passkey’s user, and is logged', async () => {
    const { device } = await givenPasskey('viewer')
    const browser = await visitor()
    const options = await begin(browser)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    expect((await finish(browser, device.sign(options))).status).toBe(200)
    expect((await browser.get('/api/auth/info')).body.username).toBe('viewer')
    expect(await lastAct(server.db, 'auth/passkeyLogin')).toMatchObject({ username: 'viewer' })
  })

  it('refuses a wrong origin, challenge, counter, user or signature, and an unverified user', async () => {
    const { device } = await givenPasskey('viewer')
    const { device: other } = await givenPasskey('acq_manager')
    const browser = await visitor()
    const wrong = {
      origin: { origin: 'https://localhost.example' },
      'page in the frame of another': { crossOrigin: true },
      challenge: { challenge: Buffer.alloc(32).toString('base64url') },
      'unverified user': { verified: false },
      user: { userHandle: Buffer.from('1').toString('base64url') },
      'no user': { userHandle: null },
    }
    for (const [name, changed] of Object.entries(wrong)) {
      const answer = await finish(browser, device.sign(await begin(browser), changed))
      expect([name, answer.status, answer.body.errCd]).toEqual([name, 422, '4395'])
    }
    const options = await begin(browser)
    const forged = { ...device.sign(options), signature: other.sign(options).signature }
    expect((await finish(browser, forged)).body.errCd).toBe('4395')
    expect((await finish(browser, device.sign(await begin(browser), { counter: 50 }))).status).toBe(200)
    const later = await visitor()
    expect((await finish(later, device.sign(await begin(later), { counter: 50 }))).body.errCd).toBe('4395')
    expect((await finish(later, softAuthenticator().sign(await begin(later)))).body.errCd).toBe('4395')
  })

  it('takes a challenge once, also of 50 tries at once, for what it was made for, and for ten minutes', async () => {
    const { device } = await givenPasskey('viewer')
    const browser = await visitor()
    const options = await begin(browser)
    const signed = device.sign(options)
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(browser, signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = device.sign(options)
    expect((await finish(await visitor(), again)).body.errCd).toBe('4395')
    const tried = await begin(browser)
    expect((await finish(browser, softAuthenticator().sign(tried))).body.errCd).toBe('4395')
    expect((await finish(browser, device.sign(tried))).body.errCd).toBe('4395')

    const { browser: half } = await logIn('viewer')
    const ofUser = (await half.post('/api/auth/beginPasskeyFactor')).body
    expect((await finish(half, device.sign(ofUser))).body.errCd).toBe('4395')
    const late = await begin(browser)
    await sql`UPDATE passkey_challenge SET expires_at = now()`.execute(db())
    expect((await finish(browser, device.sign(late))).body.errCd).toBe('4395')
  })

  it('refuses disabled users, a temporary password, and an institution that has switched factors off', async () => {
    const { device } = await givenPasskey('viewer')
    const set = (what: string, value: boolean) =>
      sql`UPDATE app_user SET ${sql.ref(what)} = ${value} WHERE username = 'viewer'`.execute(db())
    const tried = async () => {
      const browser = await visitor()
      return (await finish(browser, device.sign(await begin(browser)))).body.errCd
    }
    for (const [column, errCd] of [
      ['disabled', '4395'],
      ['must_change', '8015'],
    ] as const) {
      await set(column, true)
      expect(await tried()).toBe(errCd)
      await set(column, false)
    }
    await sql`INSERT INTO factor_policy VALUES ('00010344', 'off', 1)`.execute(db())
    expect(await tried()).toBe('4390')
  })
})

describe('a passkey as the second factor', () => {
  it('completes a log-in for its own user only', async () => {
    const { device, recoveryCodes } = await givenPasskey('viewer')
    const { device: other } = await givenPasskey('acq_manager')
    const { browser, answer } = await logIn('viewer')
    expect(answer.body).toEqual({ next: 'secondFactor', passkey: true, app: false })
    const give = async (with_: typeof device) => {
      const options = (await browser.post('/api/auth/beginPasskeyFactor')).body
      expect(options.allowCredentials).toHaveLength(1)
      return browser.post('/api/auth/secondFactor', { passkey: with_.sign(options) })
    }
    expect((await give(other)).body.errCd).toBe('4395')
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    expect((await give(device)).status).toBe(200)
    expect((await browser.get('/api/auth/info')).body.username).toBe('viewer')
    const { browser: phoneless } = await logIn('viewer')
    expect((await phoneless.post('/api/auth/secondFactor', { factorCode: recoveryCodes[0] })).status).toBe(200)
    expect((await (await visitor()).post('/api/auth/beginPasskeyFactor')).body.errCd).toBe('4022')
  })
})

describe('a login that requires a second factor of somebody who has none', () => {
  it('is completed by adding a passkey, which then does instead of a code', async () => {
    await sql`INSERT INTO factor_policy VALUES ('00010344', 'required', 1)`.execute(db())
    const { browser, answer } = await logIn('viewer')
    expect(answer.body).toEqual({ next: 'secondFactor', enrol: true })
    const device = softAuthenticator()
    const options = (await browser.post('/api/auth/beginFirstPasskey')).body
    const { browser: other } = await logIn('acq_manager')
    const passkey = device.add(options)
    expect((await other.post('/api/auth/confirmFirstPasskey', { passkey })).body.errCd).toBe('4395')
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    const added = await browser.post('/api/auth/confirmFirstPasskey', { passkey })
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect((await browser.get('/api/auth/info')).body.username).toBe('viewer')
    expect(await lastAct(server.db, 'auth/confirmFirstPasskey')).toMatchObject({ username: 'viewer' })
    const later = await visitor()
    expect((await finish(later, device.sign(await begin(later)))).status).toBe(200)
  })

  it('adds one passkey where two windows add their first at once', async () => {
    await sql`INSERT INTO factor_policy VALUES ('00010344', 'required', 1)`.execute(db())
    const windows = await Promise.all(
      [1, 2].map(async () => {
        const { browser } = await logIn('viewer')
        const passkey = softAuthenticator().add((await browser.post('/api/auth/beginFirstPasskey')).body)
        return { browser, passkey }
      }),
    )
    const answers = await Promise.all(
      windows.map(({ browser, passkey }) => browser.post('/api/auth/confirmFirstPasskey', { passkey })),
    )
    expect(answers.map(({ body }) => body.errCd ?? body.recoveryCodes.length).toSorted()).toEqual([10, '4022'])
  })

  it('offers no passkey to somebody who has a second factor, or without the first step', async () => {
    await givenPasskey('viewer')
    await sql`INSERT INTO factor_policy VALUES ('00010344', 'required', 1)`.execute(db())
    const { browser } = await logIn('viewer')
    expect((await browser.post('/api/auth/beginFirstPasskey')).body.errCd).toBe('4022')
    expect((await (await visitor()).post('/api/auth/beginFirstPasskey')).body.errCd).toBe('4022')
  })
})

describe('the own passkeys', () => {
  it('are added and removed only with the second factor, by a challenge of the user’s own', async () => {
    const { secret } = await givenApp(server, 'viewer')
    const { browser } = await logIn('viewer')
    await browser.post('/api/auth/secondFactor', { factorCode: codeOf(secret) })
    expect((await browser.post('/api/user/beginPasskey', { proof: await proofOf(browser) })).body.errCd).toBe('4394')
    await freshCode(server, 'viewer')
    const device = softAuthenticator()
    const options = (await browser.post('/api/user/beginPasskey', { factorCode: codeOf(secret) })).body
    const stranger = server.as('acq_manager')
    const passkey = device.add(options)
    expect((await stranger.post('/api/user/confirmPasskey', { passkey })).body.errCd).toBe('4395')
    const added = await browser.post('/api/user/confirmPasskey', { passkey })
    expect(added.body).toEqual({ recoveryCodes: null })
    expect((await browser.post('/api/user/confirmPasskey', { passkey })).body.errCd).toBe('4395')
    const own = (await browser.get('/api/query/ownFactors')).body
    expect(own).toMatchObject({ passkeys: [{ credentialId: passkey.id }], recoveryCodesLeft: 10 })

    const proof = async () => device.sign((await browser.post('/api/user/beginPasskeyProof')).body)
    const remove = async (credentialId: string) =>
      browser.post('/api/user/removePasskey', { credentialId, passkey: await proof() })
    expect((await remove('AA')).status).toBe(404)
    expect((await browser.post('/api/user/removeTotp', { passkey: await proof() })).status).toBe(200)
    await sql`INSERT INTO factor_policy VALUES ('00010344', 'required', 1)`.execute(db())
    expect((await remove(passkey.id)).body.errCd).toBe('4391')
    await db().deleteFrom('factor_policy').execute()
    expect((await remove(passkey.id)).status).toBe(200)
    expect((await browser.get('/api/query/ownFactors')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  it('bring recovery codes once where several are the first at once, and one stays where several go at once', async () => {
    const { browser } = await logIn('viewer')
    const devices = [softAuthenticator(), softAuthenticator(), softAuthenticator()]
    const begun: { id: string }[] = []
    for (const device of devices)
      begun.push(device.add((await browser.post('/api/user/beginPasskey', { proof: await proofOf(browser) })).body))
    const added = await Promise.all(begun.map((passkey) => browser.post('/api/user/confirmPasskey', { passkey })))
    expect(added.filter(({ body }) => body.recoveryCodes !== null)).toHaveLength(1)
    const own = async () => (await browser.get('/api/query/ownFactors')).body
    expect(await own()).toMatchObject({ recoveryCodesLeft: 10 })

    await sql`INSERT INTO factor_policy VALUES ('00010344', 'required', 1)`.execute(db())
    const proofs: object[] = []
    for (const device of devices) proofs.push(device.sign((await browser.post('/api/user/beginPasskeyProof')).body))
    const removed = await Promise.all(
      begun.map(({ id: credentialId }, at) =>
        browser.post('/api/user/removePasskey', { credentialId, passkey: proofs[at] }),
      ),
    )
    expect(removed.map(({ body }) => body.errCd ?? 'done').toSorted()).toEqual(['4391', 'done', 'done'])
    expect((await own()).passkeys).toHaveLength(1)
  })

  it('keep their recovery codes when an authenticator app is added', async () => {
    const { browser, device, recoveryCodes } = await givenPasskey('viewer')
    const passkey = device.sign((await browser.post('/api/user/beginPasskeyProof')).body)
    const { secret } = (await browser.post('/api/user/beginTotp', { passkey })).body
    const added = await browser.post('/api/user/confirmTotp', { factorCode: codeOf(secret) })
    expect(added.body).toEqual({ recoveryCodes: null })
    const { browser: again } = await logIn('viewer')
    expect((await again.post('/api/auth/secondFactor', { factorCode: recoveryCodes[0] })).status).toBe(200)
  })

  it('end with a revocation by a manager', async () => {
    const { device } = await givenPasskey('iss_handler')
    const { rows } = await sql<{ user_id: string; version: number }>`
      SELECT user_id, version FROM app_user WHERE username = 'iss_handler'`.execute(db())
    const { user_id: id, version } = rows[0] ?? { user_id: '', version: 0 }
    expect((await server.as('admin').get(`/api/user/${id}`)).body.hasFactor).toBe(true)
    expect((await server.as('admin').post(`/api/user/revokeFactors/${id}`, { version })).status).toBe(200)
    const browser = await visitor()
    expect((await finish(browser, device.sign(await begin(browser)))).body.errCd).toBe('4395')
  })
})
