import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, letPass } from '../../../../../testing/data/otp.ts'
import { givenMailServer, type TestMailServer } from '../../../../../testing/server/mailServer.ts'
import { givenServer, type TestServer } from '../../../../../testing/server/server.ts'

let mail: TestMailServer
let server: TestServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Recourse <otp@recourse.example>' } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const send = (username: string) => server.as(username).post('/api/auth/email')
const setAddress = (username: string, email: string | null) =>
  server.db.databases.main.updateTable('app_user').set({ email }).where('username', '=', username).execute()

describe('auth/email', () => {
  it('sends six digits to the address of the account, and tells where they went', async () => {
    const answer = await send('acq_handler')
    expect(answer.body).toEqual({ sentTo: 'a•••@example.test', resendAfter: 60, expiresIn: 300 })

    const received = mail.mails.at(-1)
    expect(received).toMatchObject({ from: 'otp@recourse.example', to: ['acq_handler@example.test'] })
    const { read, raw = '' } = received ?? {}
    const code = codeIn(read?.text)
    expect(read).toMatchObject({
      from: { name: 'Recourse', address: 'otp@recourse.example' },
      to: [{ address: 'acq_handler@example.test' }],
      subject: 'Recourse: your one-time password',
      text: expect.stringContaining('used once and expires in 5 minutes'),
      html: expect.stringContaining(`>${code}<`),
    })
    const [head = ''] = raw.split('\r\n\r\n', 1)
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(head).toMatch(/^Date: /im)
    expect(head).toMatch(/^Message-ID: <.+@recourse\.example>$/im)
    expect(head).not.toContain(code)
    expect(server.loggedText()).not.toContain(code)
  })

  it('writes in the language of the user', async () => {
    const browser = await server.as('iss_handler').browser()
    browser.cookies.set('language', 'zh')
    expect((await send('iss_handler')).status).toBe(200)
    expect(mail.mails.at(-1)?.read).toMatchObject({
      subject: 'Recourse：邮件验证码',
      text: expect.stringMatching(/5 分钟内有效/),
      html: expect.stringContaining('lang="zh"'),
    })
  })

  it('sends the next one after a minute, and says how long that is', async () => {
    expect((await send('acq_verifier')).status).toBe(200)
    const soon = await send('acq_verifier')
    expect(soon).toMatchObject({ status: 429, body: { errCd: '4291' } })
    expect(soon.body.errMsg).toMatch(/in (60|59|58) s/)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(55)

    await letPass(server, 'acq_verifier', 59)
    expect(await send('acq_verifier')).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
    await letPass(server, 'acq_verifier', 1)
    expect((await send('acq_verifier')).status).toBe(200)
  })

  it('sends one of two that are asked for at the same time', async () => {
    const before = mail.mails.length
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('acq_auditor')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
    expect(mail.mails.length).toBe(before + 1)
  })

  it.each([
    null,
    '',
    'nobody',
    'viewer@example.test, thief@example.test',
    'viewer@example.test\r\nBcc: thief@example.test',
    '"thief@example.test viewer"@example.test',
  ])('sends nothing to an account whose address is %j', async (email) => {
    const before = mail.mails.length
    await setAddress('viewer', email)
    expect(await send('viewer')).toMatchObject({ status: 422, body: { errCd: '4263' } })
    expect(mail.mails.length).toBe(before)
  })

  it('says that the mail was not taken, keeps the code out of the log, and may be asked again at once', async () => {
    mail.refuse()
    const refused = await send('iss_verifier')
    mail.accept()
    expect(refused).toMatchObject({
      status: 503,
      body: { errCd: '5031', errMsg: expect.stringContaining('not be sent') },
    })
    expect(server.log()).toContain('one-time password not sent')
    expect(server.loggedText()).toContain('550')
    expect(server.loggedText()).not.toContain(codeIn(mail.mails.at(-1)?.read.text))
    expect((await send('iss_verifier')).status).toBe(200)
  })

  it('keeps the code unreadable in the database', async () => {
    const code = codeIn(mail.mails.at(-1)?.read.text)
    const rows = await server.db.databases.main.selectFrom('email_otp').select('code_sealed').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.code_sealed.includes(code)).toBe(false)
  })
})

describe('without a mail server', () => {
  it('writes the mail into the outbox, for its owner only, and sends a user ten a minute at most', async () => {
    const alone = await givenServer({ limits: {} })
    try {
      const browser = alone.browser()
      await browser.logIn('acq_handler', 'Recourse2026', 'TEST')
      expect((await browser.post('/api/auth/email')).status).toBe(200)
      const folder = join(alone.dataDir, 'outbox')
      const [name = '', ...others] = await readdir(folder)
      expect(others).toEqual([])
      expect(name).toMatch(/\.eml$/)
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
      const read = await PostalMime.parse(await readFile(join(folder, name)))
      expect(read).toMatchObject({
        to: [{ address: 'acq_handler@example.test' }],
        from: { address: 'no-reply@localhost' },
      })
      expect(codeIn(read.text)).toMatch(/^\d{6}$/)

      const codes: string[] = []
      for (let i = 0; i < 10; i++) codes.push((await browser.post('/api/auth/email')).body.errCd)
      expect(codes).toEqual([...Array(9).fill('4291'), '4290'])
    } finally {
      await alone.close()
    }
  })

  it.each([
    ['is away', () => 'smtp://127.0.0.1:9'],
    ['has no TLS where it must', () => `${mail.url}?requireTLS=true`],
  ])('says so where the mail server %s', async (_name, url) => {
    const before = mail.mails.length
    const gone = await givenServer({ env: { SMTP_URL: url() } })
    try {
      expect(await gone.as('acq_handler').post('/api/auth/email')).toMatchObject({
        status: 503,
        body: { errCd: '5031' },
      })
      expect(mail.mails.length).toBe(before)
    } finally {
      await gone.close()
    }
  })
})
