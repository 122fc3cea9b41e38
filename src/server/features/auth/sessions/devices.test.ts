import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../../testing/data/acts.ts'
import { type Browser, sealPassword } from '../../../../../testing/server/browser.ts'
import { givenMailServer, type TestMailServer } from '../../../../../testing/server/mailServer.ts'
import { captchaAnswer, givenServer, type TestServer, unlimited } from '../../../../../testing/server/server.ts'
import { demoPassword } from '../../../db/seed/people.ts'

let mail: TestMailServer
let server: TestServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
afterEach(() => sql`DELETE FROM login_try`.execute(server.db.databases.main))

const logIn = (browser: Browser, username: string, password = demoPassword) =>
  browser.logIn(username, password, captchaAnswer)
const guess = async (username: string, times: number, browserOf = () => server.browser()) => {
  const codes: string[] = []
  for (let n = 0; n < times; n++) codes.push((await logIn(browserOf(), username, 'Wrong1234')).body.errCd)
  return codes
}
const mailsTo = (username: string, subject: RegExp) =>
  mail.mails.filter(({ to, read }) => to[0] === `${username}@example.test` && subject.test(read.subject ?? ''))

async function givenKnownDevice(username: string): Promise<Browser> {
  const browser = server.browser()
  expect((await logIn(browser, username)).status).toBe(200)
  await browser.post('/api/auth/logout')
  return browser
}

describe('a stranger who types wrong passwords', () => {
  it('locks no device out that the account knows', async () => {
    const own = await givenKnownDevice('acq_handler')
    await guess('acq_handler', 10)
    expect((await logIn(server.browser(), 'acq_handler')).body.errCd).toBe('4009')
    expect((await logIn(own, 'acq_handler')).status).toBe(200)
  })

  it('shares one count over all browsers and addresses, and has no other by a cookie of another account', async () => {
    const ofAnother = await givenKnownDevice('viewer')
    const codes = await guess('iss_handler', 10, () => ofAnother)
    expect(new Set(codes)).toEqual(new Set(['4007']))
    expect((await logIn(server.browser(), 'iss_handler')).body.errCd).toBe('4009')
    const madeUp = server.browser()
    madeUp.cookies.set('device', `${'A'.repeat(43)}.${'B'.repeat(43)}`)
    expect((await logIn(madeUp, 'iss_handler')).body.errCd).toBe('4009')
  })

  it('keeps no owner out by asking all the time', async () => {
    const limited = await givenServer({ limits: { ...unlimited, signInPerAccount: 3 } })
    const own = limited.browser()
    await own.logIn('viewer', demoPassword, captchaAnswer)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await limited.browser().logIn('viewer', 'Wrong1234', captchaAnswer)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await own.logIn('viewer', demoPassword, captchaAnswer)).status).toBe(200)
    await limited.close()
  })

  it('does not lift the lock of others when the owner signs in', async () => {
    const own = await givenKnownDevice('acq_verifier')
    await guess('acq_verifier', 9)
    await logIn(own, 'acq_verifier')
    await guess('acq_verifier', 1)
    expect((await logIn(server.browser(), 'acq_verifier')).body.errCd).toBe('4009')
  })
})

describe('a device that the account knows', () => {
  it('has ten tries of its own, and locks nobody else', async () => {
    const own = await givenKnownDevice('iss_verifier')
    await guess('iss_verifier', 10, () => own)
    expect((await logIn(own, 'iss_verifier')).body.errCd).toBe('4009')
    expect((await logIn(server.browser(), 'iss_verifier')).status).toBe(200)
  })

  it('is kept as a hash, in a cookie that scripts and other sites cannot use', async () => {
    const browser = server.browser()
    const answer = await logIn(browser, 'viewer')
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('device='))
    expect(cookie).toMatch(/^device=[\w-]{43}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
    const [id] = (browser.cookies.get('device') ?? '').split('.')
    const { rows } = await sql`
      SELECT 1 FROM known_device WHERE device_hash = sha256(${id}::bytea)`.execute(server.db.databases.main)
    expect(rows).toHaveLength(1)
  })

  it('has another id after the first log-in of an account, so that an id seen or set by others is worth nothing', async () => {
    const shared = await givenKnownDevice('viewer')
    const seen = shared.cookies.get('device') ?? ''
    await logIn(shared, 'iss_manager')
    const stranger = server.browser()
    stranger.cookies.set('device', seen)
    await guess('iss_manager', 10, () => stranger)
    await guess('viewer', 10, () => stranger)
    for (const username of ['iss_manager', 'viewer']) {
      expect((await logIn(server.browser(), username)).body.errCd, username).toBe('4009')
      expect((await logIn(shared, username)).status, username).toBe(200)
    }
  })

  it('is known no more when the password was replaced elsewhere', async () => {
    const own = await givenKnownDevice('risk_officer')
    const { user_id: userId, version } = await server.db.databases.main
      .selectFrom('app_user')
      .select(['user_id', 'version'])
      .where('username', '=', 'risk_officer')
      .executeTakeFirstOrThrow()
    expect((await server.as('admin').post(`/api/user/givePassword/${userId}`, { version })).status).toBe(200)
    await guess('risk_officer', 10)
    expect((await logIn(own, 'risk_officer')).body.errCd).toBe('4009')
  })
})

describe('the owner is told', () => {
  it('of a lock, by mail, three times a day at most; and so are the manager and the operator', async () => {
    for (let round = 0; round < 5; round++) {
      await guess('acq_auditor', 10)
      await sql`DELETE FROM login_try`.execute(server.db.databases.main)
    }
    await expect.poll(() => mailsTo('acq_auditor', /failed login attempts/).length).toBe(3)
    expect(mailsTo('acq_auditor', /failed login attempts/)[0]?.read.text).toContain('10 failed login attempts')
    await expect.poll(async () => (await actsIn(server.db, 'account lock')).length).toBeGreaterThanOrEqual(5)
    const lock = (await actsIn(server.db, 'account lock')).find(({ target }) => target === 'acq_auditor')
    expect(lock).toMatchObject({ username: 'acq_auditor', err_cd: '4009', type: 'session', ip: '127.0.0.1' })
    const rung = async (username: string) =>
      (await server.as(username).post('/api/query/message', {})).body.list.filter(
        (one: { kind: string; content: string }) => one.kind === 'accountLock' && one.content.includes('(acq_auditor)'),
      )
    await expect.poll(() => rung('acq_manager')).toHaveLength(1)
    expect(await rung('iss_manager')).toEqual([])
    const figures = (await server.browser().get('/metrics')).text
    expect(Number(/^recourse_account_locks_total (\d+)$/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(5)
  })

  it('of a log-in from a new device, not of the first of all, nor of one from a device it knows', async () => {
    const own = await givenKnownDevice('head_auditor')
    await logIn(own, 'head_auditor')
    expect(mailsTo('head_auditor', /new device/)).toEqual([])
    const elsewhere = server.browser()
    await elsewhere.logIn('head_auditor', demoPassword, captchaAnswer)
    await expect.poll(() => mailsTo('head_auditor', /new device/).length).toBe(1)
    expect(mailsTo('head_auditor', /new device/)[0]?.read.text).toContain('from 127.0.0.1')
  })
})

describe('the last log-in', () => {
  it('is shown with when, with which browser and where from, and is that before this one', async () => {
    const first = server.browser()
    await logIn(first, 'iss_auditor')
    expect((await first.get('/api/auth/info')).body.lastLogin).toBeNull()
    await sql`UPDATE app_user SET last_login_at = '2026-09-01 08:00Z',
      last_login_agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0' WHERE username = 'iss_auditor'`.execute(
      server.db.databases.main,
    )
    const second = server.browser()
    await logIn(second, 'iss_auditor')
    const expected = { at: '2026-09-01T08:00:00.000Z', ip: '127.0.0.1', browser: 'Firefox 132 on Windows' }
    expect((await second.get('/api/auth/info')).body.lastLogin).toEqual(expected)
    expect((await second.get('/api/auth/info')).body.lastLogin).toEqual(expected)
  })
})

describe('the user', () => {
  it('sees where the account has been used, and forgets a device, which is then a new one', async () => {
    const own = server.browser()
    const agent = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    }
    const other = await givenKnownDevice('iss_manager2')
    const captcha = await own.code()
    const fields = {
      username: 'iss_manager2',
      password: await sealPassword(demoPassword, captcha),
      code: captchaAnswer,
    }
    await own.postForm('/api/auth/login', { ...fields, uuid: captcha.uuid }, agent)
    const devices = async () => (await own.get('/api/query/ownDevices')).body.devices
    const [first, second, ...more] = await devices()
    expect(more).toEqual([])
    expect(first).toMatchObject({ browser: 'Chrome 131 on Windows', ip: '127.0.0.1', isThis: true })
    expect(second).toMatchObject({ isThis: false })

    await server.as('viewer').post('/api/user/forgetDevice', { deviceId: second.deviceId })
    expect(await devices()).toHaveLength(2)
    expect((await own.post('/api/user/forgetDevice', { deviceId: second.deviceId })).status).toBe(200)
    expect((await own.post('/api/user/forgetDevice', { deviceId: second.deviceId })).status).toBe(200)
    expect(await devices()).toHaveLength(1)
    const mailsBefore = mailsTo('iss_manager2', /./).length
    expect((await logIn(other, 'iss_manager2')).status).toBe(200)
    await expect.poll(() => mailsTo('iss_manager2', /./).length).toBe(mailsBefore + 1)
  })
})
