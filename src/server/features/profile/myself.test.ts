import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenIn } from '../../../../testing/data/otp.ts'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { sealPassword } from '../../../../testing/server/browser.ts'
import { givenMailServer, type TestMailServer } from '../../../../testing/server/mailServer.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { demoPassword } from '../../db/seed/people.ts'

let server: TestServer
let mail: TestMailServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const myself = async (user = 'acq_handler') => (await server.as(user).get('/api/user/myself')).body
const update = async (changes: object, user = 'acq_handler') =>
  server.as(user).post('/api/user/updateMyself', { version: (await myself(user)).version, ...changes })

async function proof(password = demoPassword, user = 'acq_handler') {
  const code = await (await server.as(user).browser()).code()
  return { password: await sealPassword(password, code), code: captchaAnswer, uuid: code.uuid }
}

describe('the own account', () => {
  it('is told with what may be changed of it', async () => {
    const { passwordChangedAt, passwordExpiresAt, ...rest } = await myself()
    expect(rest).toEqual({
      version: 1,
      nickName: 'Harbour handler',
      email: expect.stringContaining('@'),
      zone: null,
      insZone: null,
      managers: ['Harbour manager', 'Second Harbour manager'],
    })
    expect(Date.parse(passwordExpiresAt) - Date.parse(passwordChangedAt)).toBe(90 * 86_400_000)
  })

  it('takes another name, which everybody sees', async () => {
    const { version } = await myself()
    expect(await update({ nickName: ' Wan Li ' })).toMatchObject({ status: 200, body: { version: version + 1 } })
    expect((await server.as('acq_handler').get('/api/auth/info')).body.nickName).toBe('Wan Li')
    const { userId } = await accountNamed(server, 'acq_handler')
    expect((await server.as('viewer').get(`/api/user/byUsrId/${userId}`)).body.userName).toBe('Wan Li')
  })

  it('takes a time zone of its own, and without one has that of the institution', async () => {
    const zone = async () => (await server.as('acq_handler').get('/api/auth/info')).body.zone
    const { setting } = (await server.as('acq_manager').post('/api/query/insSetting', {})).body
    const { pendingChange: _, ...sent } = setting
    await server.as('acq_manager').post('/api/modify/insSetting', { ...sent, zone: 'Asia/Hong_Kong' })
    expect(await zone()).toBe('Asia/Hong_Kong')
    expect(await myself()).toMatchObject({ zone: null, insZone: 'Asia/Hong_Kong' })
    await update({ zone: 'Europe/Berlin' })
    await update({ nickName: 'Wan Li' })
    expect(await zone()).toBe('Europe/Berlin')
    await update({ zone: null })
    expect(await zone()).toBe('Asia/Hong_Kong')
    for (const zone of ['Asia/Atlantis', '+07:00', ''])
      expect(await update({ zone })).toMatchObject({ status: 400, body: { field: 'zone' } })
  })

  it.each([
    ['roles', ['administrator']],
    ['insIdCd', '00010764'],
    ['menus', ['UserManagement']],
    ['userId', '1'],
    ['username', 'admin'],
    ['disabled', false],
    ['password_hash', 'x'],
    ['mustChange', false],
  ])('takes no %s', async (field, value) => {
    const before = await myself()
    const answer = await update({ nickName: 'Taken over', [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { errCd: '4002', field } })
    expect(await myself()).toEqual(before)
  })

  it.each([
    ['nickName', 'Wan\r\nBcc: thief@evil.example'],
    ['nickName', '   '],
    ['nickName', 'x'.repeat(65)],
    ['email', 'wan@bank.example\r\nBcc: thief@evil.example'],
    ['email', 'wan@bank.example, thief@evil.example'],
    ['email', '"Wan" <wan@bank.example>'],
  ])('refuses as %s: %j', async (field, value) => {
    expect(await update({ [field]: value })).toMatchObject({ status: 400, body: { errCd: '4001', field } })
  })

  it('is not written over what somebody else has changed meanwhile', async () => {
    const { version } = await myself()
    await update({ nickName: 'First' })
    const late = await server.as('acq_handler').post('/api/user/updateMyself', { version, nickName: 'Second' })
    expect(late).toMatchObject({ status: 412, body: { errCd: '4121' } })
    expect((await myself()).nickName).toBe('First')
  })

  it('keeps what its user wants to be told of, which no manager of accounts has to read anew', async () => {
    const { version } = await myself()
    const notify = { desktop: true, blink: false, silent: ['bulletin'] }
    expect(await update({ notify })).toMatchObject({ status: 200, body: { version } })
    expect((await server.as('acq_handler').get('/api/auth/info')).body.notify).toEqual(notify)
    const wrong = await update({ notify: { ...notify, silent: ['everything'] } })
    expect(wrong).toMatchObject({ status: 400, body: { errCd: '4001' } })
  })
})

describe('another e-mail address', () => {
  it('needs the password', async () => {
    const before = await myself()
    const without = await update({ email: 'thief@evil.example' })
    expect(without).toMatchObject({ status: 400, body: { errCd: '4003', field: 'password' } })
    const wrong = await update({ email: 'thief@evil.example', proof: await proof('Guessed2026') })
    expect(wrong).toMatchObject({ status: 400, body: { errCd: '4012' } })
    expect(await myself()).toEqual(before)
  })

  it('needs it each time: a proof that was seen once opens nothing', async () => {
    const once = await proof()
    expect((await update({ email: 'wan@bank.example', proof: once })).status).toBe(200)
    const again = await update({ email: 'thief@evil.example', proof: once })
    expect(again).toMatchObject({ status: 400, body: { errCd: '4008', field: 'code' } })
    const ofAnother = await update({ email: 'thief@evil.example', proof: { ...once, ...(await captcha()) } })
    expect(ofAnother).toMatchObject({ status: 400, body: { errCd: '4006' } })
    expect((await myself()).email).toBe('wan@bank.example')
  })

  it('is not changed where its row of the audit log cannot be written', async () => {
    const { email } = await myself()
    const { appendAuditEntry } = server.app
    server.app.appendAuditEntry = async () => {
      throw new Error('No more rows today.')
    }
    const { status } = await update({ email: 'unseen@bank.example', proof: await proof() })
    server.app.appendAuditEntry = appendAuditEntry
    expect(status).toBe(500)
    expect((await myself()).email).toBe(email)
  })

  it('is told to the former one and to the new one', async () => {
    await update({ email: 'former@bank.example', proof: await proof() })
    const { length } = mail.mails
    expect((await update({ email: 'later@bank.example', proof: await proof() })).status).toBe(200)
    expect(mail.mails.slice(length).map((one) => one.to)).toEqual([['former@bank.example'], ['later@bank.example']])
    expect(mail.mails.at(-1)?.read.text).toContain('acq_handler')
    expect((await update({ email: 'later@bank.example', nickName: 'Wan' })).status).toBe(200)
    expect(mail.mails).toHaveLength(length + 2)
  })

  it('ends the link for a forgotten password that the former one got', async () => {
    const browser = server.browser()
    const asked = await browser.code()
    const { length } = mail.mails
    await browser.post('/api/user/findPasswordEmail', {
      username: 'acq_handler',
      code: captchaAnswer,
      uuid: asked.uuid,
    })
    await expect.poll(() => mail.mails.length).toBe(length + 1)
    const emailOtp = tokenIn(mail.mails.at(-1)?.read.text)
    expect((await update({ email: 'safe@bank.example', proof: await proof() })).status).toBe(200)
    const { uuid, ...key } = await browser.code()
    const newPass = await sealPassword('Stolen2026', { uuid, ...key })
    const body = { username: 'acq_handler', emailOtp, newPass, code: captchaAnswer, uuid }
    expect(await browser.post('/api/user/resetPassword', body)).toMatchObject({ status: 400, body: { errCd: '4017' } })
  })

  it('locks the account like the login after ten wrong passwords', async () => {
    await givenUser(server.db, { username: 'guessed', insIdCd: '00010344', roles: ['viewer'] })
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await update(
        { email: 'thief@evil.example', proof: await proof('Guessed2026', 'guessed') },
        'guessed',
      )
      expect(wrong.body.errCd).toBe('4012')
    }
    const right = await update({ email: 'thief@evil.example', proof: await proof(demoPassword, 'guessed') }, 'guessed')
    expect(right.body.errCd).toBe('4009')
  })

  async function captcha() {
    const { uuid } = await (await server.as('acq_handler').browser()).code()
    return { uuid, code: captchaAnswer }
  }
})

describe('the language', () => {
  const languageOf = async (user: string) => (await server.as(user).get('/api/auth/info')).body.language

  it('is none as long as nobody chose one', async () => {
    expect(await languageOf('acq_verifier')).toBeNull()
  })

  it("goes with the account to the next browser, and is the answer's from now on", async () => {
    const answer = await server.as('acq_verifier').get('/api/user/lang/zh')
    expect(answer.status).toBe(200)
    expect([answer.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^language=zh; Max-Age=31536000; Path=\/; SameSite=Lax$/),
    )
    const refused = await server.as('acq_verifier').get('/api/user/1')
    expect(refused.body.errMsg).toMatch(/[一-鿿]/)
    const elsewhere = server.browser()
    await elsewhere.logIn('acq_verifier', demoPassword, captchaAnswer)
    expect((await elsewhere.get('/api/auth/info')).body.language).toBe('zh')
  })

  it('is not changed by another site, which can’t send the header', async () => {
    const answer = await server.as('iss_auditor').get('/api/user/lang/zh', { 'x-xsrf-token': '' })
    expect([answer.status, answer.body.errCd]).toEqual([403, '4033'])
    expect(await languageOf('iss_auditor')).toBeNull()
  })

  it('is no other than those spoken here', async () => {
    for (const lang of ['fr', 'zh%0d%0aSet-Cookie:%20sid=1', '..%2f..', "en';--"])
      expect((await server.as('acq_auditor').get(`/api/user/lang/${lang}`)).status).toBe(400)
    expect(await languageOf('acq_auditor')).toBeNull()
    expect((await server.browser().get('/api/user/lang/zh')).status).toBe(401)
  })

  it('is that of the mails to its user, whoever asks for them in which language', async () => {
    await sql`UPDATE app_user SET email = 'reader@bank.example', language = 'zh' WHERE username = 'iss_handler'`.execute(
      server.db.databases.main,
    )
    const browser = server.browser()
    const { uuid } = await browser.code()
    await browser.post('/api/user/findPasswordEmail', { username: 'iss_handler', code: captchaAnswer, uuid })
    await expect.poll(() => mail.mails.at(-1)?.to).toEqual(['reader@bank.example'])
    expect(mail.mails.at(-1)?.read.subject).toBe('Recourse：重置您的账号密码')
    const { userId, version } = await accountNamed(server, 'iss_handler')
    expect((await server.as('admin').post(`/api/user/givePassword/${userId}`, { version })).status).toBe(200)
    expect(mail.mails.at(-1)?.read.subject).toBe('Recourse：密码已重置')
  })
})
