import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../db/seed/people.ts'
import { type Answer, type Browser, sealPassword } from '../../testing/browser.ts'
import { givenMailServer, type TestMailServer } from '../../testing/mailServer.ts'
import { letLinksPass, tokenIn } from '../../testing/otp.ts'
import { captchaAnswer, givenServer, type TestServer, unlimited } from '../../testing/server.ts'
import { givenUser } from '../../testing/users.ts'

let mail: TestMailServer
let server: TestServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Recourse <no-reply@recourse.example>' } })
  await setAddress('risk_officer', null)
  await setAddress('head_auditor', 'none of them\r\nBcc: thief@evil.example')
  await change('acq_auditor', sql`disabled = true`)
  for (const username of ['risk_handler', 'head_verifier']) {
    await givenUser(server.db, { username, insIdCd: '00010344', roles: ['handler'] })
    await setAddress(username, `${username}@example.test`)
  }
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
afterEach(async () => {
  for (const table of ['login_try', 'reset_token'] as const) await server.db.databases.main.deleteFrom(table).execute()
})

/** No account, a disabled one, one without an address, one with an address that is none. */
const nobodies = ['no_such_user', 'acq_auditor', 'risk_officer', 'head_auditor']
const newPassword = 'Recovered2026'

const setAddress = (username: string, email: string | null) =>
  server.db.databases.main.updateTable('app_user').set({ email }).where('username', '=', username).execute()
const change = (username: string, to: ReturnType<typeof sql>) =>
  sql`UPDATE app_user SET ${to} WHERE username = ${username}`.execute(server.db.databases.main)
const logIn = (username: string, password: string) => server.browser().logIn(username, password, captchaAnswer)

async function ask(username: string, browser = server.browser(), code = captchaAnswer): Promise<Answer> {
  const { uuid } = await browser.code()
  return browser.post('/api/user/findPasswordEmail', { username, code, uuid })
}

async function reset(
  username: string,
  emailOtp: string,
  to = newPassword,
  { browser = server.browser(), code = captchaAnswer }: { browser?: Browser; code?: string } = {},
): Promise<Answer> {
  const captcha = await browser.code()
  const newPass = await sealPassword(to, captcha)
  return browser.post('/api/user/resetPassword', { username, emailOtp, newPass, code, uuid: captcha.uuid })
}

/** The token of the link that this name's mailbox gets. */
async function givenToken(username: string, browser?: Browser): Promise<string> {
  await letLinksPass(server, 60)
  const before = linkMails().length
  expect((await ask(username, browser)).status).toBe(200)
  await expect.poll(() => linkMails().length).toBeGreaterThan(before)
  return tokenIn(linkMails().at(-1)?.read.text)
}

/** The mails with a link, or in place of one; that of a change comes behind its answer, among others. */
const linkMails = () =>
  mail.mails.filter(({ read }) => /a new password for your account|重置您的账号密码/.test(read.subject ?? ''))

const guess = 'AAAAAAAAAAAAAAAAAAAAAA'

describe('a forgotten password', () => {
  it('is replaced by the link that the mailbox of the account got', async () => {
    const token = await givenToken('acq_handler')
    expect(linkMails().at(-1)?.to).toEqual(['acq_handler@example.test'])
    expect(await reset('acq_handler', token)).toMatchObject({ status: 200, body: {} })
    expect((await logIn('acq_handler', demoPassword)).body.errCd).toBe('4007')
    expect((await logIn('acq_handler', newPassword)).status).toBe(200)
  })

  it('once replaced is told to the owner', async () => {
    const token = await givenToken('head_verifier')
    expect((await reset('head_verifier', token)).status).toBe(200)
    const toldOf = () =>
      mail.mails.find(({ to, read }) => to[0] === 'head_verifier@example.test' && /changed/.test(read.subject ?? ''))
    await expect.poll(toldOf).toBeDefined()
    expect(toldOf()).toMatchObject({
      read: {
        subject: 'Recourse: your password was changed · Recourse：您的密码已更改',
        text: expect.stringMatching(/head_verifier was changed, \d{4}-\d\d-\d\d \d\d:\d\d UTC, from 127\.0\.0\.1/),
      },
    })
  })

  it('is written about in words that can be read anywhere, in the language of the user', async () => {
    const token = await givenToken('iss_auditor')
    const english = linkMails().at(-1)
    expect(english?.read).toMatchObject({
      from: { name: 'Recourse', address: 'no-reply@recourse.example' },
      subject: 'Recourse: a new password for your account',
      text: expect.stringContaining('works once, for 30 minutes'),
      html: expect.stringContaining(`href="http://localhost:8080/login#reset=${token}"`),
    })
    expect(english?.raw.split('\r\n\r\n', 1)[0]).not.toContain(token)
    await letLinksPass(server, 60)
    const browser = server.browser()
    browser.cookies.set('language', 'zh')
    await ask('iss_auditor', browser)
    await expect.poll(() => linkMails().at(-1)?.read.subject).toBe('Recourse：重置您的账号密码')
    expect(linkMails().at(-1)?.read.html).toContain('<html lang="zh">')
  })

  it('ends every session of the user, and that of the browser it was done in', async () => {
    const [elsewhere, here] = [server.browser(), server.browser()]
    await elsewhere.logIn('acq_verifier', demoPassword, captchaAnswer)
    await here.logIn('viewer', demoPassword, captchaAnswer)
    const token = await givenToken('acq_verifier')
    expect((await reset('acq_verifier', token, newPassword, { browser: here })).status).toBe(200)
    expect((await elsewhere.get('/api/auth/info')).status).toBe(401)
    expect(here.cookies.has('sid')).toBe(false)
  })

  it('lifts the lock of the account, and the duty to change the password', async () => {
    await change('iss_handler', sql`must_change = true, password_changed_at = now() - interval '91 days'`)
    for (let n = 0; n < 10; n++) await logIn('iss_handler', 'Wrong1234')
    expect((await logIn('iss_handler', demoPassword)).body.errCd).toBe('4009')
    expect((await reset('iss_handler', await givenToken('iss_handler'))).status).toBe(200)
    expect((await logIn('iss_handler', newPassword)).status).toBe(200)
  })

  it('becomes none of the last four; the link stays good for another', async () => {
    const token = await givenToken('iss_verifier')
    expect((await reset('iss_verifier', token, demoPassword)).body).toMatchObject({ errCd: '4011', field: 'newPass' })
    expect((await reset('iss_verifier', token, 'short')).body).toMatchObject({ errCd: '4010', field: 'newPass' })
    expect((await reset('iss_verifier', token)).status).toBe(200)
  })

  it('is found by the name in any case', async () => {
    const token = await givenToken('VIEWER')
    expect((await reset('Viewer', token)).status).toBe(200)
  })
})

describe('a link', () => {
  it('is good once, also for two at once', async () => {
    const token = await givenToken('viewer')
    const answers = await Promise.all(['Recovered2027', 'Recovered2028'].map((to) => reset('viewer', token, to)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await reset('viewer', token, 'Recovered2029')).body).toMatchObject({ errCd: '4017', field: 'emailOtp' })
  })

  it('is dead after half an hour', async () => {
    const token = await givenToken('viewer')
    await letLinksPass(server, 30 * 60 - 2)
    expect((await reset('viewer', token, 'short')).body.errCd).toBe('4010')
    await letLinksPass(server, 3)
    expect((await reset('viewer', token, 'Recovered2030')).body.errCd).toBe('4017')
  })

  it('that a stranger asks for does not take away the one before', async () => {
    const token = await givenToken('viewer')
    await givenToken('viewer')
    expect((await reset('viewer', token, 'Recovered2030')).status).toBe(200)
  })

  it('dies with another that was used', async () => {
    const [first, second] = [await givenToken('viewer'), await givenToken('viewer')]
    expect((await reset('viewer', second, 'Recovered2031')).status).toBe(200)
    expect((await reset('viewer', first, 'Recovered2032')).body.errCd).toBe('4017')
  })

  it('is not that of another name', async () => {
    const other = await givenToken('viewer')
    expect((await reset('iss_auditor', other)).body.errCd).toBe('4017')
  })

  it('of an account that was disabled since does nothing', async () => {
    const token = await givenToken('iss_auditor')
    await change('iss_auditor', sql`disabled = true`)
    expect((await reset('iss_auditor', token)).body.errCd).toBe('4017')
    await change('iss_auditor', sql`disabled = false`)
    expect((await logIn('iss_auditor', demoPassword)).status).toBe(200)
  })

  it('stands in no log, no table and no answer', async () => {
    const token = await givenToken('iss_auditor')
    const { rows } = await sql`SELECT 1 FROM reset_token AS t WHERE t::text LIKE ${`%${token}%`}`.execute(
      server.db.databases.main,
    )
    expect(rows).toEqual([])
    expect((await reset('iss_auditor', token)).text).not.toContain(token)
    expect(server.log()).not.toContain(token)
    expect(server.log()).not.toContain(newPassword)
  })

  it('that can be none is named', async () => {
    const { status, body } = await reset('viewer', '123456')
    expect({ status, body }).toMatchObject({ status: 400, body: { errCd: '4001', field: 'emailOtp' } })
  })

  it('is not sent to an administrator, whose password another administrator gives', async () => {
    const before = linkMails().length
    expect(await ask('admin')).toMatchObject({ status: 200, body: { resendAfter: 60, expiresIn: 1800 } })
    await expect.poll(() => linkMails().length).toBe(before + 1)
    expect(linkMails().at(-1)?.read.text).toContain('Ask another administrator')
    expect(linkMails().at(-1)?.read.text).not.toContain('reset=')
  })

  it('asked for on a device of the account is not held up by what strangers ask for', async () => {
    const known = server.browser()
    await known.logIn('risk_handler', demoPassword, captchaAnswer)
    const strangers = linkMails().length
    for (let n = 0; n < 11; n++) {
      await letLinksPass(server, 60)
      await ask('risk_handler')
    }
    await expect.poll(() => linkMails().length).toBe(strangers + 10)
    const before = linkMails().length
    expect((await ask('risk_handler')).status).toBe(429)
    expect((await ask('risk_handler', known)).status).toBe(200)
    await expect.poll(() => linkMails().length).toBe(before + 1)
    expect((await reset('risk_handler', tokenIn(linkMails().at(-1)?.read.text))).status).toBe(200)
  })
})

describe('whoever guesses', () => {
  it('is held up after some wrong links an hour, and whoever has the right one is not', async () => {
    const limits = { ...unlimited, wrongLinksPerAccount: 3, wrongLinksPerAddress: 6 }
    const limited = await givenServer({ env: { SMTP_URL: mail.url }, limits })
    const before = linkMails().length
    await ask('iss_auditor', limited.browser())
    await expect.poll(() => linkMails().length).toBe(before + 1)
    const token = tokenIn(linkMails().at(-1)?.read.text)
    const tried = (name: string, link: string) => reset(name, link, 'Recovered2033', { browser: limited.browser() })

    for (let n = 0; n < 3; n++) expect((await tried('iss_auditor', guess)).body.errCd).toBe('4017')
    expect(await tried('ISS_auditor', guess)).toMatchObject({ status: 429, body: { errCd: '4290' } })
    expect((await tried('nobody_1', guess)).body.errCd).toBe('4017')
    expect((await tried('nobody_2', guess)).body.errCd).toBe('4017')
    expect((await tried('nobody_3', guess)).body.errCd).toBe('4290')
    expect((await tried('iss_auditor', token)).status).toBe(200)
    const figures = (await limited.browser().get('/metrics')).text
    expect(Number(/^recourse_wrong_reset_links_total (\d+)$/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(7)
    await limited.close()
  })

  it('needs a captcha for each try, and for each mail', async () => {
    const token = await givenToken('viewer')
    expect((await reset('viewer', token, newPassword, { code: 'NOPE' })).body.errCd).toBe('4008')
    await letLinksPass(server, 60)
    const before = linkMails().length
    expect((await ask('viewer', server.browser(), 'NOPE')).body.errCd).toBe('4008')
    const browser = server.browser()
    const { uuid } = await browser.code()
    const body = { username: 'acq_handler', code: captchaAnswer, uuid }
    const both = await Promise.all([
      browser.post('/api/user/findPasswordEmail', body),
      browser.post('/api/user/findPasswordEmail', body),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    await expect.poll(() => linkMails().length).toBe(before + 1)
  })

  it('fills no mailbox: ten mails a day go to one, and the answer stays the same', async () => {
    const before = linkMails().length
    const answers = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await letLinksPass(server, 60)
      const { status, text } = await ask(n % 2 === 0 ? 'viewer' : 'VIEWER')
      answers.add(`${status} ${text}`)
    }
    expect([...answers]).toEqual(['200 {"resendAfter":60,"expiresIn":1800}'])
    await expect.poll(() => linkMails().length).toBe(before + 10)
    expect((await ask('viewer')).status).toBe(429)

    await letLinksPass(server, 86_400)
    const token = await givenToken('viewer')
    expect(linkMails().length).toBe(before + 11)
    expect((await reset('viewer', token, 'Recovered2040')).status).toBe(200)
  })

  it('can put nothing into a mail', async () => {
    const before = linkMails().length
    for (const name of ['viewer\r\nBcc: thief@evil.example', 'viewer@evil.example', 'viewer,thief'])
      expect((await ask(name)).status).toBe(200)
    await givenToken('viewer')
    expect(
      linkMails()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual([['viewer@example.test']])
  })
})

describe('nothing tells who has an account', () => {
  /** The answer as whoever sent it sees it, without what differs for everybody. */
  const seen = ({ status, text, headers }: Answer) => {
    const { date: _, 'content-length': __, ...rest } = headers
    return { status, text, headers: JSON.stringify(rest) }
  }

  it('in the answer to a request, to one that comes too soon, and to a wrong link', async () => {
    const asked = seen(await ask('iss_auditor'))
    expect(asked).toMatchObject({ status: 200, text: '{"resendAfter":60,"expiresIn":1800}' })
    const wrong = seen(await reset('iss_auditor', guess))
    for (const name of nobodies) {
      expect(seen(await ask(name)), name).toEqual(asked)
      expect(seen(await reset(name, guess)), name).toEqual(wrong)
    }
    for (const name of ['iss_auditor', ...nobodies])
      expect(await ask(name), name).toMatchObject({ status: 429, body: { errCd: '4291' } })
  })

  it('in the answer while no mail can be sent', async () => {
    mail.refuse()
    const answers = [await ask('iss_auditor'), await ask('no_such_user')]
    const again = [await ask('iss_auditor'), await ask('no_such_user')]
    await expect.poll(() => server.log()).toContain('notice of an account not sent')
    mail.accept()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(again.map(({ status }) => status)).toEqual([429, 429])
  })
})
