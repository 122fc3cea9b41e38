import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Browser } from '../../../../../testing/server/browser.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { demoPassword } from '../../../db/seed/people.ts'

const server = testServer()
let browser: Browser
beforeEach(async () => {
  browser = server.browser()
  await browser.logIn('acq_handler', demoPassword, captchaAnswer)
})

const info = (of: Browser) => of.get('/api/auth/info')
const idleFor = (time: string) =>
  sql`UPDATE session SET last_seen_at = now() - ${time}::interval`.execute(server.db.databases.main)

describe('a session', () => {
  it('is needed', async () => {
    expect(await info(server.browser())).toMatchObject({ status: 401, body: { errCd: '4016' } })
  })

  it('ends after 15 idle minutes, and not before', async () => {
    await idleFor('14 minutes 50 seconds')
    expect((await info(browser)).status).toBe(200)
    await idleFor('15 minutes 1 second')
    expect((await info(browser)).status).toBe(401)
    expect((await info(browser)).status).toBe(401)
  })

  it('goes on while it is used', async () => {
    for (let n = 0; n < 3; n++) {
      await idleFor('10 minutes')
      expect((await info(browser)).status).toBe(200)
    }
    const { rows } =
      await sql`SELECT 1 FROM session WHERE NOT replaced AND last_seen_at < now() - interval '1 minute'`.execute(
        server.db.databases.main,
      )
    expect(rows).toEqual([])
  })

  it('is not kept alive by a page that calls by itself, nor by its tickets', async () => {
    await idleFor('14 minutes 50 seconds')
    const { status, body } = await browser.get('/api/auth/info', { 'x-unattended': '1' })
    expect([status, typeof body.token]).toEqual([200, 'string'])
    const { rows } = await sql`SELECT 1 FROM session WHERE last_seen_at > now() - interval '14 minutes'`.execute(
      server.db.databases.main,
    )
    expect(rows).toEqual([])
  })

  it('ends after 12 hours, and that of an administrator after 8, however much it is used', async () => {
    const admin = server.browser()
    await admin.logIn('admin', demoPassword, captchaAnswer)
    const begunBefore = (time: string) =>
      sql`UPDATE session SET created_at = now() - ${time}::interval`.execute(server.db.databases.main)
    await begunBefore('7 hours 59 minutes')
    expect([(await info(admin)).status, (await info(browser)).status]).toEqual([200, 200])
    await begunBefore('8 hours 1 second')
    expect([(await info(admin)).status, (await info(browser)).status]).toEqual([401, 200])
    await begunBefore('12 hours 1 second')
    expect(await info(browser)).toMatchObject({ status: 401, body: { errCd: '4016' } })
  })

  it('is replaced by a login elsewhere, and told so', async () => {
    const elsewhere = server.browser()
    await elsewhere.logIn('acq_handler', demoPassword, captchaAnswer)
    expect(await info(browser)).toMatchObject({
      status: 409,
      body: { errCd: '4090', errMsg: 'This account has been logged in elsewhere.' },
    })
    expect((await info(elsewhere)).status).toBe(200)
    await idleFor('16 minutes')
    expect((await info(browser)).status).toBe(401)
  })

  it('leaves one of two logins at the same time', async () => {
    const browsers = [server.browser(), server.browser(), server.browser()]
    const answers = await Promise.all(browsers.map((one) => one.logIn('acq_verifier', demoPassword, captchaAnswer)))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
    const states = await Promise.all(browsers.map(async (one) => (await info(one)).status))
    expect(states.sort()).toEqual([200, 409, 409])
  })

  it('is over after logout, also for who kept the cookie', async () => {
    const kept = browser.cookies.get('sid') ?? ''
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['device'])
    browser.cookies.set('sid', kept)
    expect((await info(browser)).status).toBe(401)
  })

  it('ends when the user is disabled', async () => {
    await sql`UPDATE app_user SET disabled = true WHERE username = 'acq_handler'`.execute(server.db.databases.main)
    const answer = await info(browser)
    await sql`UPDATE app_user SET disabled = false WHERE username = 'acq_handler'`.execute(server.db.databases.main)
    expect(answer.status).toBe(401)
  })

  it('takes up a role that was given meanwhile', async () => {
    await sql`INSERT INTO user_role SELECT user_id, 'manager' FROM app_user WHERE username = 'acq_handler'`.execute(
      server.db.databases.main,
    )
    const { roles } = (await info(browser)).body
    await sql`DELETE FROM user_role WHERE role = 'manager'`.execute(server.db.databases.main)
    expect(roles).toContainEqual({ name: 'manager', level: 2 })
  })
})

describe('what strangers leave behind', () => {
  it('is swept out without anybody signing in', async () => {
    const fresh = await givenServer()
    const db = fresh.db.databases.main
    const visitor = fresh.browser()
    await sql`
      INSERT INTO captcha (uuid, answer_hash, expires_at)
      SELECT gen_random_uuid(), '', now() - interval '2 minutes' FROM generate_series(1, 50)`.execute(db)
    await sql`
      INSERT INTO login_try (count_hash, account_hash, wrong_tries, tried_at)
      VALUES ('1', '1', 1, now() - interval '25 hours')`.execute(db)
    await visitor.code()
    const { rows } = await sql<{ captchas: number; tries: number }>`
      SELECT (SELECT count(*)::int FROM captcha) AS captchas, (SELECT count(*)::int FROM login_try) AS tries`.execute(
      db,
    )
    expect(rows).toEqual([{ captchas: 1, tries: 0 }])
    await fresh.close()
  })
})

describe('the anti-forgery token', () => {
  const refused: (answer: Answer) => void = (answer) =>
    expect(answer).toMatchObject({ status: 403, body: { errCd: '4033' } })

  it('is asked of every call that changes something', async () => {
    for (const { call } of server.app.servedCalls.filter(({ call }) => call.method === 'POST')) {
      // A provider that ends sessions has no page of ours; its token is signed.
      if (call.signedByIssuer) continue
      const path = `/api/${call.path.replace(/:\w+/, 'D26092800000001')}`
      refused(await browser.send({ method: 'POST', url: path, headers: { 'x-xsrf-token': '' } }))
      refused(await browser.send({ method: 'POST', url: path, headers: { 'x-xsrf-token': 'a.b' } }))
    }
  })

  it('must be that of this session', async () => {
    const other = server.browser()
    await other.logIn('iss_handler', demoPassword, captchaAnswer)
    for (const one of [browser, other]) expect((await one.post('/api/getTasks')).status).toBe(200)
    browser.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '')
    refused(await browser.post('/api/auth/logout'))
  })

  it('made up by somebody is refused, though cookie and header agree', async () => {
    expect((await browser.post('/api/getTasks')).status).toBe(200)
    browser.cookies.set('XSRF-TOKEN', 'abc.def')
    refused(await browser.post('/api/auth/logout'))
  })

  it('of a visitor does for the login only as long as nobody is signed in', async () => {
    const visitor = server.browser()
    await visitor.code()
    browser.cookies.set('XSRF-TOKEN', visitor.cookies.get('XSRF-TOKEN') ?? '')
    refused(await browser.post('/api/auth/logout'))
  })
})

describe('a session that was read a moment ago', () => {
  let trusting: TestServer
  let first: Browser
  beforeAll(async () => {
    trusting = await givenServer({ sessionTrustMs: 60_000 })
  })
  afterAll(() => trusting.close())
  beforeEach(async () => {
    first = trusting.browser()
    await first.logIn('acq_handler', demoPassword, captchaAnswer)
    expect((await info(first)).status).toBe(200)
  })

  it('is over at once when its user logs out', async () => {
    const stolen = new Map(first.cookies)
    await first.post('/api/auth/logout', {})
    for (const [name, value] of stolen) first.cookies.set(name, value)
    expect((await info(first)).status).toBe(401)
  })

  it('is over at once when its user logs in elsewhere', async () => {
    await trusting.browser().logIn('acq_handler', demoPassword, captchaAnswer)
    expect((await info(first)).status).toBe(409)
  })
})
