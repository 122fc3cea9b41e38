import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../../testing/data/acts.ts'
import { captchaAnswer, type TestServer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { demoPassword } from '../../../db/seed/people.ts'
import { codeOf, freshCode, givenApp, proofOf } from './testing/givenFactors.ts'

const server = testServer()
const db = () => server.db.databases.main
beforeEach(async () => {
  for (const table of ['totp_factor', 'recovery_code', 'factor_policy', 'login_try'] as const)
    await db().deleteFrom(table).execute()
})

async function halfSignedIn(username = 'viewer') {
  const browser = server.browser()
  const answer = await browser.logIn(username, demoPassword, captchaAnswer)
  return { browser, answer }
}
const policy = (value: 'off' | 'optional' | 'required') =>
  sql`INSERT INTO factor_policy VALUES ('00010344', ${value}, 1)
    ON CONFLICT (ins_id_cd) DO UPDATE SET policy = excluded.policy`.execute(db())
const give = (browser: ReturnType<TestServer['browser']>, factorCode: string) =>
  browser.post('/api/auth/secondFactor', { factorCode })

describe('a log-in with a second factor', () => {
  it('answers the password with 200 and `next`, and opens no session before the code', async () => {
    const { secret } = await givenApp(server, 'viewer')
    const { browser, answer } = await halfSignedIn()
    expect(answer).toMatchObject({ status: 200, body: { next: 'secondFactor' } })
    expect(answer.body).not.toHaveProperty('enrol')
    expect([...browser.cookies.keys()]).not.toContain('sid')
    expect([...browser.cookies.keys()]).not.toContain('session')
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    expect(await lastAct(server.db, 'auth/login')).toMatchObject({ detail: { next: 'secondFactor' } })

    expect(await give(browser, codeOf(secret))).toMatchObject({ status: 200, body: {} })
    expect((await browser.get('/api/auth/info')).body.username).toBe('viewer')
    expect(browser.cookies.has('factor')).toBe(false)
    expect(await lastAct(server.db, 'auth/secondFactor')).toMatchObject({ username: 'viewer' })
  })

  it('takes the pending login for nothing but the second step', async () => {
    await givenApp(server, 'viewer')
    const { browser, answer } = await halfSignedIn()
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('factor='))
    expect(cookie).toMatch(/Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict/)
    const ticket = browser.cookies.get('factor') ?? ''
    for (const name of ['sid', 'device']) {
      const other = server.browser()
      await other.code()
      other.cookies.set(name, ticket)
      expect((await other.get('/api/auth/info')).status).toBe(401)
    }
    for (const path of ['enrolFactor', 'confirmFactor'])
      expect((await browser.post(`/api/auth/${path}`, { factorCode: '123456' })).status).toBe(400)
  })

  it('refuses a pending login that was changed, belongs to another user, or is older than the password', async () => {
    const { secret } = await givenApp(server, 'viewer')
    const { browser } = await halfSignedIn()
    const ticket = browser.cookies.get('factor') ?? ''
    const [user, remember, until, signature] = ticket.split('.')
    const changed = [
      ticket.replace(/^\d+/, '1'),
      [user, '1', until, signature].join('.'),
      [user, remember, Number(until) + 1, signature].join('.'),
      '',
    ]
    for (const value of changed) {
      browser.cookies.set('factor', value)
      expect((await give(browser, codeOf(secret))).body.errCd).toBe('4022')
    }
    browser.cookies.set('factor', ticket)
    await sql`UPDATE app_user SET password_hash = password_hash || ' ' WHERE username = 'viewer'`.execute(db())
    expect((await give(browser, codeOf(secret))).body.errCd).toBe('4022')
    await sql`UPDATE app_user SET password_hash = rtrim(password_hash) WHERE username = 'viewer'`.execute(db())
    expect((await give(browser, codeOf(secret))).status).toBe(200)
  })

  it('takes a code once, also of 50 tries at once', async () => {
    const { secret, recoveryCodes } = await givenApp(server, 'viewer')
    for (const code of [codeOf(secret), recoveryCodes[0] ?? '']) {
      const tries = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const { browser } = await halfSignedIn()
          return browser
        }),
      )
      await db().deleteFrom('login_try').execute()
      const answers = await Promise.all(tries.map((browser) => give(browser, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await db().deleteFrom('login_try').execute()
      const { browser } = await halfSignedIn()
      expect((await give(browser, code)).body).toMatchObject({ errCd: '4393', field: 'factorCode' })
    }
  })

  it('locks after ten wrong codes, which neither a right password nor a new one lifts', async () => {
    const { secret } = await givenApp(server, 'viewer')
    const { browser } = await halfSignedIn()
    for (let n = 0; n < 10; n += 1) {
      expect((await give(browser, '000000')).body.errCd).toBe('4393')
      if (n === 5) await halfSignedIn()
    }
    expect((await give(browser, codeOf(secret))).body.errCd).toBe('4009')
    expect((await halfSignedIn()).answer.body.next).toBe('secondFactor')
    expect((await give(browser, codeOf(secret))).body.errCd).toBe('4009')
  })

  it('keeps secrets sealed and recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await givenApp(server, 'viewer')
    expect(new Set(recoveryCodes).size).toBe(10)
    const rows = JSON.stringify([
      await sql`SELECT encode(secret_sealed, 'escape') FROM totp_factor`.execute(db()),
      await sql`SELECT encode(code_hash, 'escape') FROM recovery_code`.execute(db()),
      await sql`SELECT * FROM audit_log`.execute(db()),
    ])
    for (const word of [secret, ...recoveryCodes]) expect(rows).not.toContain(word)
    expect(server.log()).not.toContain(secret)
  })

  it('is not asked for where the institution has switched it off', async () => {
    await givenApp(server, 'viewer')
    await policy('off')
    expect((await halfSignedIn()).answer.body).toEqual({})
  })
})

describe('an institution that requires a second factor', () => {
  it('lets its users in after they have added one, and shows the recovery codes once', async () => {
    await policy('required')
    const { browser, answer } = await halfSignedIn()
    expect(answer.body).toEqual({ next: 'secondFactor', enrol: true })
    const { secret, picture } = (await browser.post('/api/auth/enrolFactor')).body
    expect(Buffer.from(picture.split(',')[1], 'base64').toString()).toContain('<svg')
    expect((await browser.post('/api/auth/confirmFactor', { factorCode: '000000' })).body.errCd).toBe('4393')
    const done = await browser.post('/api/auth/confirmFactor', { factorCode: codeOf(secret) })
    expect(done.body.recoveryCodes).toHaveLength(10)
    const own = (await browser.get('/api/query/ownFactors')).body
    expect(own).toMatchObject({ policy: 'required', totp: { addedAt: expect.any(String) }, recoveryCodesLeft: 10 })
    expect((await browser.post('/api/user/removeTotp', { factorCode: codeOf(secret) })).body.errCd).toBe('4391')
  })

  it('does not let passwords expire', async () => {
    const age = (days: number) =>
      sql`UPDATE app_user SET password_changed_at = now() - make_interval(days => ${days})
        WHERE username = 'viewer'`.execute(db())
    await age(91)
    expect((await halfSignedIn()).answer.body.errCd).toBe('8003')
    await policy('required')
    expect((await halfSignedIn()).answer.body.next).toBe('secondFactor')
    await age(0)
  })

  it('is made one by its manager; with dual control only after another has approved', async () => {
    const asked = { insIdCd: '00010344', version: 0, factorPolicy: 'required' }
    expect((await server.as('risk_officer').post('/api/modify/factorPolicy', asked)).status).toBe(403)
    expect((await server.as('acq_manager').post('/api/modify/factorPolicy', asked)).body).toMatchObject({ version: 1 })
    expect((await server.as('acq_manager').post('/api/modify/factorPolicy', asked)).status).toBe(412)
    expect((await server.as('acq_manager').post('/api/query/factorPolicy')).body.factorPolicy).toBe('required')
  })
})

describe('the own second factor', () => {
  it('is added with the password, and replaced and removed with a code only', async () => {
    const { browser } = await halfSignedIn()
    expect((await browser.post('/api/user/beginTotp')).status).toBe(422)
    const wrong = { proof: await proofOf(browser, 'Wrong1234') }
    expect((await browser.post('/api/user/beginTotp', wrong)).body.errCd).toBe('4012')
    const { secret } = await givenApp(server, 'viewer')
    const { browser: other } = await halfSignedIn()
    expect((await give(other, codeOf(secret))).status).toBe(200)
    expect((await other.post('/api/user/beginTotp', { proof: await proofOf(other) })).body.errCd).toBe('4394')
    await freshCode(server, 'viewer')
    const next = (await other.post('/api/user/beginTotp', { factorCode: codeOf(secret) })).body
    expect((await other.post('/api/user/confirmTotp', { factorCode: codeOf(next.secret) })).status).toBe(200)
    await freshCode(server, 'viewer')
    expect((await other.post('/api/user/removeTotp', { factorCode: codeOf(secret) })).body.errCd).toBe('4393')
    expect((await other.post('/api/user/removeTotp', { factorCode: codeOf(next.secret) })).status).toBe(200)
    expect((await other.get('/api/query/ownFactors')).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
  })
})

describe('the recovery codes', () => {
  it('stay as they are when the app is replaced', async () => {
    const { secret, recoveryCodes } = await givenApp(server, 'viewer')
    const { browser } = await halfSignedIn()
    await give(browser, codeOf(secret))
    await freshCode(server, 'viewer')
    const next = (await browser.post('/api/user/beginTotp', { factorCode: codeOf(secret) })).body
    const added = await browser.post('/api/user/confirmTotp', { factorCode: codeOf(next.secret) })
    expect(added.body).toEqual({ recoveryCodes: null })
    const { browser: again } = await halfSignedIn()
    expect((await give(again, recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('are renewed with a code of the app, which ends those before', async () => {
    const { secret, recoveryCodes: before } = await givenApp(server, 'viewer')
    const { browser } = await halfSignedIn()
    await give(browser, codeOf(secret))
    expect((await browser.post('/api/user/renewRecoveryCodes', { factorCode: '000000' })).body.errCd).toBe('4393')
    await freshCode(server, 'viewer')
    const { recoveryCodes } = (await browser.post('/api/user/renewRecoveryCodes', { factorCode: codeOf(secret) })).body
    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes.filter((code: string) => before.includes(code))).toEqual([])
    const { browser: next } = await halfSignedIn()
    expect((await give(next, before[0] ?? '')).body.errCd).toBe('4393')
    expect((await give(next, recoveryCodes[0])).status).toBe(200)
  })
})

describe('a lost second factor', () => {
  it('is revoked by a manager, which ends the sessions', async () => {
    await givenApp(server, 'iss_handler')
    const manager = server.as('admin')
    expect((await server.as('iss_handler').get('/api/auth/info')).status).toBe(200)
    const { rows } = await sql<{ user_id: string; version: number }>`
      SELECT user_id, version FROM app_user WHERE username = 'iss_handler'`.execute(db())
    const { user_id: id, version } = rows[0] ?? { user_id: '', version: 0 }
    expect((await manager.get(`/api/user/${id}`)).body.hasFactor).toBe(true)
    expect((await server.as('acq_manager').post(`/api/user/revokeFactors/${id}`, { version })).status).toBe(404)
    expect((await manager.post(`/api/user/revokeFactors/${id}`, { version })).status).toBe(200)
    expect((await server.as('iss_handler').get('/api/auth/info')).status).toBe(401)
    expect((await halfSignedIn('iss_handler')).answer.body).toEqual({})
    expect((await manager.post(`/api/user/revokeFactors/${id}`, { version: version + 1 })).body.errCd).toBe('4392')
  })
})
