import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../db/seed/people.ts'
import { type Answer, type Browser, sealPassword } from '../../testing/browser.ts'
import { givenMailServer, type TestMailServer } from '../../testing/mailServer.ts'
import { codeIn, letAllPass, notThe } from '../../testing/otp.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../testing/server.ts'

let mail: TestMailServer
let server: TestServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Recourse <no-reply@recourse.example>' } })
  await setAddress('risk_officer', null)
  await setAddress('head_auditor', 'none of them\r\nBcc: thief@evil.example')
  await change('acq_auditor', sql`disabled = true`)
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
afterEach(async () => {
  await sql`DELETE FROM login_try`.execute(server.db.databases.main)
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

/** The code that this name's mailbox gets. */
async function givenCode(username: string): Promise<string> {
  await letAllPass(server, 60)
  const before = mail.mails.length
  expect((await ask(username)).status).toBe(200)
  await expect.poll(() => mail.mails.length).toBeGreaterThan(before)
  return codeIn(mail.mails.at(-1)?.read.text)
}

/** Names whose codes nothing has been done with yet. */
async function givenCodesAreFresh(): Promise<void> {
  await server.db.databases.main.deleteFrom('email_otp').execute()
}

describe('a forgotten password', () => {
  it('is replaced by the code that the mailbox of the account got', async () => {
    const code = await givenCode('acq_handler')
    expect(mail.mails.at(-1)?.to).toEqual(['acq_handler@example.test'])
    expect(await reset('acq_handler', code)).toMatchObject({ status: 200, body: {} })
    expect((await logIn('acq_handler', demoPassword)).body.errCd).toBe('4007')
    expect((await logIn('acq_handler', newPassword)).status).toBe(200)
  })

  it('is written about in words that can be read anywhere, in the language of the user', async () => {
    const code = await givenCode('iss_auditor')
    const english = mail.mails.at(-1)
    expect(english?.read).toMatchObject({
      from: { name: 'Recourse', address: 'no-reply@recourse.example' },
      subject: 'Recourse: a new password for your account',
      text: expect.stringContaining('good once, for 5 minutes'),
      html: expect.stringContaining(`>${code}<`),
    })
    expect(english?.raw.split('\r\n\r\n', 1)[0]).not.toContain(code)
    await letAllPass(server, 60)
    const browser = server.browser()
    browser.cookies.set('language', 'zh')
    await ask('iss_auditor', browser)
    await expect.poll(() => mail.mails.at(-1)?.read.subject).toBe('Recourse：重置您的账号密码')
    expect(mail.mails.at(-1)?.read.html).toContain('<html lang="zh">')
  })

  it('ends every session of the user, and that of the browser it was done in', async () => {
    const [elsewhere, here] = [server.browser(), server.browser()]
    await elsewhere.logIn('acq_verifier', demoPassword, captchaAnswer)
    await here.logIn('viewer', demoPassword, captchaAnswer)
    const code = await givenCode('acq_verifier')
    expect((await reset('acq_verifier', code, newPassword, { browser: here })).status).toBe(200)
    expect((await elsewhere.get('/api/auth/info')).status).toBe(401)
    expect(here.cookies.has('sid')).toBe(false)
  })

  it('lifts the lock of the account, and the duty to change the password', async () => {
    await change('iss_handler', sql`must_change = true, password_changed_at = now() - interval '91 days'`)
    for (let n = 0; n < 10; n++) await logIn('iss_handler', 'Wrong1234')
    expect((await logIn('iss_handler', demoPassword)).body.errCd).toBe('4009')
    expect((await reset('iss_handler', await givenCode('iss_handler'))).status).toBe(200)
    expect((await logIn('iss_handler', newPassword)).status).toBe(200)
  })

  it('becomes none of the last four; the code stays good for another', async () => {
    const code = await givenCode('iss_verifier')
    expect((await reset('iss_verifier', code, demoPassword)).body).toMatchObject({ errCd: '4011', field: 'newPass' })
    expect((await reset('iss_verifier', code, 'short')).body).toMatchObject({ errCd: '4010', field: 'newPass' })
    expect((await reset('iss_verifier', code)).status).toBe(200)
  })

  it('is found by the name in any case', async () => {
    const code = await givenCode('VIEWER')
    expect((await reset('Viewer', code)).status).toBe(200)
  })
})

describe('a code', () => {
  it('is good once, also for two at once', async () => {
    const code = await givenCode('viewer')
    const answers = await Promise.all(['Recovered2027', 'Recovered2028'].map((to) => reset('viewer', code, to)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await reset('viewer', code, 'Recovered2029')).body.errCd).toBe('4262')
  })

  it('is dead after five minutes, and when the next is sent', async () => {
    const first = await givenCode('viewer')
    const second = await givenCode('viewer')
    if (first !== second) expect((await reset('viewer', first, 'Recovered2030')).body.errCd).toBe('4261')
    await letAllPass(server, 301)
    expect((await reset('viewer', second, 'Recovered2030')).body.errCd).toBe('4262')
  })

  it('is not that of another name, nor of a submission', async () => {
    const other = await givenCode('viewer')
    const own = await givenCode('iss_auditor')
    if (other !== own) expect((await reset('iss_auditor', other)).body.errCd).toBe('4261')
    await server.as('admin').post('/api/auth/email')
    const submission = codeIn(mail.mails.at(-1)?.read.text)
    expect((await reset('admin', submission)).body.errCd).toBe('4262')
  })

  it('of an account that was disabled since does nothing', async () => {
    const code = await givenCode('iss_auditor')
    await change('iss_auditor', sql`disabled = true`)
    expect((await reset('iss_auditor', code)).body.errCd).toBe('4262')
    await change('iss_auditor', sql`disabled = false`)
    expect((await logIn('iss_auditor', demoPassword)).status).toBe(200)
  })

  it('stands in no log, no table and no answer', async () => {
    const code = await givenCode('iss_auditor')
    const { rows } = await sql`SELECT 1 FROM email_otp AS t WHERE t::text LIKE ${`%"${code}"%`}`.execute(
      server.db.databases.main,
    )
    expect(rows).toEqual([])
    expect(server.log()).not.toContain(code)
    expect(server.log()).not.toContain(newPassword)
  })

  it('that comes without being six digits is named', async () => {
    const { status, body } = await reset('viewer', '12345')
    expect({ status, body }).toMatchObject({ status: 400, body: { errCd: '4001', field: 'emailOtp' } })
    expect(body.errMsg).toBe('One-time password must be 6 digits.')
  })
})

describe('whoever guesses', () => {
  it('has five tries a code, however many at once', async () => {
    const code = await givenCode('viewer')
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => reset('viewer', notThe(code, n + 1))))
    const codes = answers.map(({ body }) => body.errCd).sort()
    expect(codes).toEqual(['4261', '4261', '4261', '4261', '4262', '4262', '4262', '4262', '4262'])
    expect((await reset('viewer', code)).body.errCd).toBe('4262')
  })

  it('has ten tries a day, whether there is such an account or not; the way by password stays open', async () => {
    await givenCodesAreFresh()
    for (const name of ['admin', 'no_such_user']) {
      for (let n = 0; n < 2; n++) {
        await letAllPass(server, 60)
        await ask(name)
        for (let wrong = 0; wrong < 5; wrong++) await reset(name, '000000')
      }
      expect((await reset(name, '000000')).body.errCd).toBe('4015')
    }
    expect((await logIn('admin', demoPassword)).status).toBe(200)
    await sql`UPDATE login_try SET locked_until = locked_until - interval '1 day'`.execute(server.db.databases.main)
    expect((await reset('admin', '000000')).body.errCd).toBe('4262')
  })

  it('needs a captcha for each try, and for each mail', async () => {
    await givenCodesAreFresh()
    const code = await givenCode('viewer')
    expect((await reset('viewer', code, newPassword, { code: 'NOPE' })).body.errCd).toBe('4008')
    await letAllPass(server, 60)
    const before = mail.mails.length
    expect((await ask('viewer', server.browser(), 'NOPE')).body.errCd).toBe('4008')
    const browser = server.browser()
    const { uuid } = await browser.code()
    const body = { username: 'acq_handler', code: captchaAnswer, uuid }
    const both = await Promise.all([
      browser.post('/api/user/findPasswordEmail', body),
      browser.post('/api/user/findPasswordEmail', body),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    await expect.poll(() => mail.mails.length).toBe(before + 1)
  })

  it('fills no mailbox: ten mails a day go to one, and the answer stays the same', async () => {
    await givenCodesAreFresh()
    const before = mail.mails.length
    const answers = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await letAllPass(server, 60)
      const { status, text } = await ask(n % 2 === 0 ? 'viewer' : 'VIEWER')
      answers.add(`${status} ${text}`)
    }
    expect([...answers]).toEqual(['200 {"resendAfter":60,"expiresIn":300}'])
    await expect.poll(() => mail.mails.length).toBe(before + 10)
    expect((await ask('viewer')).status).toBe(429)

    await sql`UPDATE email_otp SET counted_from = now() - interval '1 day'`.execute(server.db.databases.main)
    const code = await givenCode('viewer')
    expect(mail.mails.length).toBe(before + 11)
    expect((await reset('viewer', code, 'Recovered2040')).status).toBe(200)
  })

  it('can put nothing into a mail', async () => {
    const before = mail.mails.length
    for (const name of ['viewer\r\nBcc: thief@evil.example', 'viewer@evil.example', 'viewer,thief'])
      expect((await ask(name)).status).toBe(200)
    await givenCode('viewer')
    expect(mail.mails.slice(before).map(({ to }) => to)).toEqual([['viewer@example.test']])
  })
})

describe('nothing tells who has an account', () => {
  /** The answer as whoever sent it sees it, without what differs for everybody. */
  const seen = ({ status, text, headers }: Answer) => {
    const { date: _, 'content-length': __, ...rest } = headers
    return { status, text, headers: JSON.stringify(rest) }
  }

  it('in the answer to a request, to one that comes too soon, and to a wrong code', async () => {
    await givenCodesAreFresh()
    const asked = seen(await ask('iss_auditor'))
    expect(asked).toMatchObject({ status: 200, text: '{"resendAfter":60,"expiresIn":300}' })
    const wrong = seen(await reset('iss_auditor', '000000'))
    for (const name of nobodies) {
      expect(seen(await ask(name)), name).toEqual(asked)
      expect(seen(await reset(name, '000000')), name).toEqual(wrong)
    }
    for (const name of ['iss_auditor', ...nobodies])
      expect(await ask(name), name).toMatchObject({ status: 429, body: { errCd: '4291' } })
  })

  it('in the answer while no mail can be sent', async () => {
    await givenCodesAreFresh()
    mail.refuse()
    const answers = [await ask('iss_auditor'), await ask('no_such_user')]
    const again = [await ask('iss_auditor'), await ask('no_such_user')]
    await expect.poll(() => server.log()).toContain('code for a forgotten password not sent')
    mail.accept()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(again.map(({ status }) => status)).toEqual([429, 429])
  })
})
