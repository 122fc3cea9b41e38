import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { letLinksPass, tokenIn } from '../../../../../testing/data/otp.ts'
import { givenUser } from '../../../../../testing/data/users.ts'
import { captchaAnswer } from '../../../../../testing/server/server.ts'
import { demoPassword } from '../../../db/seed/people.ts'
import { codeOf, givenApp } from '../factors/testing/givenFactors.ts'
import { givenResetLinks, newPassword, type ResetLinks } from '../testing/resetLinks.ts'

let links: ResetLinks
beforeAll(async () => {
  links = await givenResetLinks()
  for (const username of ['risk_handler', 'head_verifier', 'factor_owner']) {
    await givenUser(links.server.db, { username, insIdCd: '00010344', roles: ['handler'] })
    await change(username, sql`email = ${`${username}@example.test`}`)
  }
})
afterAll(() => links.close())
afterEach(() => links.forget())

const change = (username: string, to: ReturnType<typeof sql>) =>
  sql`UPDATE app_user SET ${to} WHERE username = ${username}`.execute(links.server.db.databases.main)
const logIn = (username: string, password: string) => links.server.browser().logIn(username, password, captchaAnswer)

describe('a forgotten password', () => {
  it('is replaced by the link that the mailbox of the account got', async () => {
    const token = await links.givenToken('acq_handler')
    expect(links.linkMails().at(-1)?.to).toEqual(['acq_handler@example.test'])
    expect(await links.reset('acq_handler', token)).toMatchObject({ status: 200, body: {} })
    expect((await logIn('acq_handler', demoPassword)).body.errCd).toBe('4007')
    expect((await logIn('acq_handler', newPassword)).status).toBe(200)
  })

  it('once replaced is told to the owner, by the clock of the owner', async () => {
    await change('head_verifier', sql`zone = 'Asia/Bangkok'`)
    const token = await links.givenToken('head_verifier')
    expect((await links.reset('head_verifier', token)).status).toBe(200)
    const toldOf = () =>
      links.mail.mails.find(
        ({ to, read }) => to[0] === 'head_verifier@example.test' && /changed/.test(read.subject ?? ''),
      )
    await expect.poll(toldOf).toBeDefined()
    expect(toldOf()).toMatchObject({
      read: {
        subject: 'Recourse: your password was changed · Recourse：您的密码已更改',
        text: expect.stringMatching(
          /head_verifier was changed: \d{4}-\d\d-\d\d \d\d:\d\d Asia\/Bangkok, from 127\.0\.0\.1/,
        ),
      },
    })
  })

  it('is written about in words that can be read anywhere, in the language of the user', async () => {
    const token = await links.givenToken('iss_auditor')
    const english = links.linkMails().at(-1)
    expect(english?.read).toMatchObject({
      from: { name: 'Recourse', address: 'no-reply@recourse.example' },
      subject: 'Recourse: reset your password',
      text: expect.stringContaining('used once and expires in 30 minutes'),
      html: expect.stringContaining(`href="http://localhost:8080/login#reset=${token}"`),
    })
    expect(english?.raw.split('\r\n\r\n', 1)[0]).not.toContain(token)
    await letLinksPass(links.server, 60)
    const browser = links.server.browser()
    browser.cookies.set('language', 'zh')
    await links.ask('iss_auditor', browser)
    await expect.poll(() => links.linkMails().at(-1)?.read.subject).toBe('Recourse：重置您的账号密码')
    expect(links.linkMails().at(-1)?.read.html).toContain('<html lang="zh">')
  })

  it('ends every session of the user, and that of the browser it was done in', async () => {
    const [elsewhere, here] = [links.server.browser(), links.server.browser()]
    await elsewhere.logIn('acq_verifier', demoPassword, captchaAnswer)
    await here.logIn('viewer', demoPassword, captchaAnswer)
    const token = await links.givenToken('acq_verifier')
    expect((await links.reset('acq_verifier', token, newPassword, { browser: here })).status).toBe(200)
    expect((await elsewhere.get('/api/auth/info')).status).toBe(401)
    expect(here.cookies.has('sid')).toBe(false)
  })

  it('lifts the lock of the account, and the duty to change the password', async () => {
    await change('iss_handler', sql`must_change = true, password_changed_at = now() - interval '91 days'`)
    for (let n = 0; n < 10; n++) await logIn('iss_handler', 'Wrong1234')
    expect((await logIn('iss_handler', demoPassword)).body.errCd).toBe('4009')
    expect((await links.reset('iss_handler', await links.givenToken('iss_handler'))).status).toBe(200)
    expect((await logIn('iss_handler', newPassword)).status).toBe(200)
  })

  it('leaves the second factor, its lock, and no way past it', async () => {
    const { secret } = await givenApp(links.server, 'factor_owner')
    const half = links.server.browser()
    await half.logIn('factor_owner', demoPassword, captchaAnswer)
    const give = (factorCode: string, browser = half) => browser.post('/api/auth/secondFactor', { factorCode })
    for (let n = 0; n < 10; n++) expect((await give('000000')).body.errCd).toBe('4393')
    const reset = await links.reset('factor_owner', await links.givenToken('factor_owner'))
    expect(reset).toMatchObject({ status: 200, body: {} })
    expect((await give(codeOf(secret))).body.errCd).toBe('4022')

    const browser = links.server.browser()
    const answer = await browser.logIn('factor_owner', newPassword, captchaAnswer)
    expect(answer).toMatchObject({ status: 200, body: { next: 'secondFactor' } })
    expect(answer.body).not.toHaveProperty('enrol')
    expect(browser.cookies.has('sid')).toBe(false)
    expect((await browser.post('/api/auth/enrolFactor')).body.errCd).toBe('4022')
    expect((await give(codeOf(secret), browser)).body.errCd).toBe('4009')
    await links.forget()
    expect((await give(codeOf(secret), browser)).status).toBe(200)
  })

  it('becomes none of the last four; the link stays good for another', async () => {
    const token = await links.givenToken('iss_verifier')
    expect((await links.reset('iss_verifier', token, demoPassword)).body).toMatchObject({
      errCd: '4011',
      field: 'newPass',
    })
    expect((await links.reset('iss_verifier', token, 'short')).body).toMatchObject({ errCd: '4010', field: 'newPass' })
    expect((await links.reset('iss_verifier', token)).status).toBe(200)
  })

  it('is found by the name in any case', async () => {
    const token = await links.givenToken('VIEWER')
    expect((await links.reset('Viewer', token)).status).toBe(200)
  })
})

describe('a link', () => {
  it('is good once, also for two at once', async () => {
    const token = await links.givenToken('viewer')
    const answers = await Promise.all(['Recovered2027', 'Recovered2028'].map((to) => links.reset('viewer', token, to)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await links.reset('viewer', token, 'Recovered2029')).body).toMatchObject({
      errCd: '4017',
      field: 'emailOtp',
    })
  })

  it('is dead after half an hour', async () => {
    const token = await links.givenToken('viewer')
    await letLinksPass(links.server, 30 * 60 - 2)
    expect((await links.reset('viewer', token, 'short')).body.errCd).toBe('4010')
    await letLinksPass(links.server, 3)
    expect((await links.reset('viewer', token, 'Recovered2030')).body.errCd).toBe('4017')
  })

  it('that a stranger asks for does not take away the one before', async () => {
    const token = await links.givenToken('viewer')
    await links.givenToken('viewer')
    expect((await links.reset('viewer', token, 'Recovered2030')).status).toBe(200)
  })

  it('dies with another that was used', async () => {
    const [first, second] = [await links.givenToken('viewer'), await links.givenToken('viewer')]
    expect((await links.reset('viewer', second, 'Recovered2031')).status).toBe(200)
    expect((await links.reset('viewer', first, 'Recovered2032')).body.errCd).toBe('4017')
  })

  it('is not that of another name', async () => {
    const other = await links.givenToken('viewer')
    expect((await links.reset('iss_auditor', other)).body.errCd).toBe('4017')
  })

  it('of an account that was disabled since does nothing', async () => {
    const token = await links.givenToken('iss_auditor')
    await change('iss_auditor', sql`disabled = true`)
    expect((await links.reset('iss_auditor', token)).body.errCd).toBe('4017')
    await change('iss_auditor', sql`disabled = false`)
    expect((await logIn('iss_auditor', demoPassword)).status).toBe(200)
  })

  it('stands in no log, no table and no answer', async () => {
    const token = await links.givenToken('iss_auditor')
    const { rows } = await sql`SELECT 1 FROM reset_token AS t WHERE t::text LIKE ${`%${token}%`}`.execute(
      links.server.db.databases.main,
    )
    expect(rows).toEqual([])
    expect((await links.reset('iss_auditor', token)).text).not.toContain(token)
    expect(links.server.log()).not.toContain(token)
    expect(links.server.log()).not.toContain(newPassword)
  })

  it('that can be none is refused as one that has expired is', async () => {
    const { status, body } = await links.reset('viewer', '123456')
    expect({ status, body }).toMatchObject({ status: 400, body: { errCd: '4017' } })
  })

  it('is not sent to an administrator, whose password another administrator gives', async () => {
    const before = links.linkMails().length
    expect(await links.ask('admin')).toMatchObject({ status: 200, body: { resendAfter: 60, expiresIn: 1800 } })
    await expect.poll(() => links.linkMails().length).toBe(before + 1)
    expect(links.linkMails().at(-1)?.read.text).toContain('Ask another administrator')
    expect(links.linkMails().at(-1)?.read.text).not.toContain('reset=')
  })

  it('asked for on a device of the account is not held up by what strangers ask for', async () => {
    const known = links.server.browser()
    await known.logIn('risk_handler', demoPassword, captchaAnswer)
    const strangers = links.linkMails().length
    for (let n = 0; n < 11; n++) {
      await letLinksPass(links.server, 60)
      await links.ask('risk_handler')
    }
    await expect.poll(() => links.linkMails().length).toBe(strangers + 10)
    const before = links.linkMails().length
    expect((await links.ask('risk_handler')).status).toBe(429)
    expect((await links.ask('risk_handler', known)).status).toBe(200)
    await expect.poll(() => links.linkMails().length).toBe(before + 1)
    expect((await links.reset('risk_handler', tokenIn(links.linkMails().at(-1)?.read.text))).status).toBe(200)
  })
})
