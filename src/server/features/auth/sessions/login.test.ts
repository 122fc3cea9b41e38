import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { actsIn, wholeLog } from '../../../../../testing/data/acts.ts'
import { sealPassword } from '../../../../../testing/server/browser.ts'
import { captchaAnswer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { demoPassword } from '../../../db/seed/people.ts'

const server = testServer()

const logIn = (username: string, password = demoPassword) => server.browser().logIn(username, password, captchaAnswer)
const change = (username: string, set: ReturnType<typeof sql>) =>
  sql`UPDATE app_user SET ${set} WHERE username = ${username}`.execute(server.db.databases.main)

describe('login', () => {
  it('opens a session for the right password, and tells who it is', async () => {
    const browser = server.browser()
    const answer = await browser.logIn('acq_handler', demoPassword, captchaAnswer)
    expect(answer).toMatchObject({ status: 200, body: {} })

    const info = await browser.get('/api/auth/info')
    expect(info.body).toMatchObject({
      username: 'acq_handler',
      nickName: 'Harbour handler',
      insIdCd: '00010344',
      insNm: { en: expect.any(String), zh: expect.any(String) },
      roles: [{ name: 'handler', level: 3 }],
      // 15 minutes, of which the last use is known to the minute.
      idleSeconds: 840,
      menus: expect.arrayContaining([{ name: 'DisputeTransaction' }, { name: 'PreAuthCompletion' }]),
    })
    expect((await browser.get('/api/auth/info')).body.token).not.toBe(info.body.token)
  })

  it('gives cookies that scripts, other sites and the database cannot use', async () => {
    const browser = server.browser()
    const answer = await browser.logIn('acq_handler', demoPassword, captchaAnswer)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies.find((one) => one.startsWith('sid='))).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookies.find((one) => one.startsWith('session='))).toBe('session=1; Path=/; SameSite=Strict')
    const hash = createHash('sha256').update(browser.cookies.get('sid') ?? '')
    const { rows } = await sql`SELECT 1 FROM session WHERE sid_hash = ${hash.digest()}`.execute(
      server.db.databases.main,
    )
    expect(rows).toHaveLength(1)
  })

  it('lets the cookies outlive the browser where the user wants to be remembered', async () => {
    const answer = await server.browser().logIn('acq_handler', demoPassword, captchaAnswer, { rememberMe: 'true' })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    const ages = cookies.map((cookie) => /^(\w+|XSRF-TOKEN)=.*; Max-Age=(\d+)/.exec(cookie)?.slice(1))
    expect(ages).toEqual([
      ['sid', '43200'],
      ['session', '43200'],
      ['XSRF-TOKEN', '43200'],
      ['device', '31536000'],
    ])
  })

  it('takes the user name in any case', async () => {
    expect((await logIn('ACQ_Handler')).status).toBe(200)
  })

  it('answers an unknown name and a disabled user as it answers a wrong password', async () => {
    await change('viewer', sql`disabled = true`)
    const answers = [
      await logIn('acq_handler', 'Wrong1234'),
      await logIn('nobody', 'Wrong1234'),
      await logIn('viewer', demoPassword),
    ]
    await change('viewer', sql`disabled = false`)
    for (const { status, text, headers } of answers) {
      expect({ status, text }).toEqual({
        status: 400,
        text: '{"errCd":"4007","errMsg":"Incorrect username or password."}',
      })
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('says it in Chinese where that is the language', async () => {
    const browser = server.browser()
    browser.cookies.set('language', 'zh')
    expect((await browser.logIn('nobody', 'Wrong1234', captchaAnswer)).body.errMsg).toMatch(/\p{Script=Han}/u)
  })

  it('locks a name after ten wrong tries, whether somebody has it or not', async () => {
    for (const name of ['acq_auditor', 'no_such_user']) {
      for (let n = 0; n < 10; n++) expect((await logIn(name, 'Wrong1234')).body.errCd).toBe('4007')
      expect((await logIn(name)).body.errCd).toBe('4009')
    }
    await sql`UPDATE login_try SET locked_until = now() - interval '1 second' WHERE locked_until IS NOT NULL`.execute(
      server.db.databases.main,
    )
    expect((await logIn('acq_auditor')).status).toBe(200)
  })

  it('lets the tenth try succeed, and forgets the nine before it', async () => {
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await logIn('iss_auditor', 'Wrong1234')
      expect((await logIn('iss_auditor')).status).toBe(200)
    }
  })

  it('leads to a new password where the old one is due, without a session', async () => {
    await change('iss_verifier', sql`password_changed_at = now() - interval '91 days'`)
    expect((await logIn('iss_verifier')).body.errCd).toBe('8003')
    await change('iss_verifier', sql`must_change = true`)
    const browser = server.browser()
    expect((await browser.logIn('iss_verifier', demoPassword, captchaAnswer)).body.errCd).toBe('8015')
    expect(browser.cookies.has('sid')).toBe(false)
    expect((await logIn('iss_verifier', 'Wrong1234')).body.errCd).toBe('4007')
  })
})

describe('captcha', () => {
  const send = async (overrides: Record<string, string> = {}, wait?: (uuid: string) => Promise<unknown>) => {
    const browser = server.browser()
    const code = await browser.code()
    const fields = {
      username: 'acq_handler',
      password: await sealPassword(demoPassword, code),
      code: captchaAnswer,
      uuid: code.uuid,
      ...overrides,
    }
    await wait?.(code.uuid)
    return { browser, fields, answer: await browser.postForm('/api/auth/login', fields) }
  }

  it('is a small picture of pixels, in which the answer stands nowhere', async () => {
    const code = await server.browser().code()
    expect(code.img).toMatch(/^data:image\/webp;base64,/)
    const picture = Buffer.from(code.img.split(',')[1] ?? '', 'base64')
    expect(picture.length).toBeLessThan(12_000)
    const { format, width, height, exif, xmp, comments } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 80 })
    expect([exif, xmp, comments]).toEqual([undefined, undefined, undefined])
    expect(picture.toString('latin1')).not.toMatch(/<svg|<path|TEST/)
    expect(Buffer.from(code.publicKey, 'base64url')).toHaveLength(32)
  })

  it('shows the same answer as another picture each time', async () => {
    const pictures = await Promise.all(Array.from({ length: 5 }, async () => (await server.browser().code()).img))
    expect(new Set(pictures).size).toBe(5)
  })

  it('is good once', async () => {
    const { browser, fields, answer } = await send()
    expect(answer.status).toBe(200)
    expect((await browser.postForm('/api/auth/login', fields)).body.errCd).toBe('4008')
  })

  it('is used up by a wrong answer', async () => {
    const { browser, fields, answer } = await send({ code: 'NOPE' })
    expect(answer.body).toMatchObject({ errCd: '4008', field: 'code' })
    expect((await browser.postForm('/api/auth/login', { ...fields, code: captchaAnswer })).body.errCd).toBe('4008')
  })

  it('is taken in any case, for two minutes', async () => {
    expect((await send({ code: captchaAnswer.toLowerCase() })).answer.status).toBe(200)
    const late = await send({}, (uuid) =>
      sql`UPDATE captcha SET expires_at = now() - interval '1 second' WHERE uuid = ${uuid}`.execute(
        server.db.databases.main,
      ),
    )
    expect(late.answer.body.errCd).toBe('4008')
  })

  it('refuses a password that was sealed for another captcha', async () => {
    const other = await server.browser().code()
    const { answer } = await send({ password: await sealPassword(demoPassword, other) })
    expect(answer).toMatchObject({ status: 400, body: { errCd: '4006' } })
  })

  it('refuses a password that is not sealed', async () => {
    expect((await send({ password: demoPassword })).answer).toMatchObject({ status: 400, body: { errCd: '4006' } })
  })
})

describe('the log', () => {
  it('names who failed and from where, and never a password or a card number', async () => {
    await logIn('6222020000000000003', 'Wrong1234') // A test number, typed into the wrong field.
    await logIn('acq_handler', 'Wrong1234')
    await server.browser().get('/api/nothing/4111111111111111?pan=4111111111111111')
    const log = server.log()
    const [stranger, known] = (await actsIn(server.db, 'auth/login')).slice(-2)
    expect(stranger).toMatchObject({ user_id: null, username: null, err_cd: '4007' })
    expect(known).toMatchObject({ username: 'acq_handler', ip: '127.0.0.1', err_cd: '4007' })
    expect(await wholeLog(server.db)).not.toMatch(/6222020000000000003|Wrong1234/)
    expect(log).not.toContain('Wrong1234')
    expect(log).not.toContain(demoPassword)
    expect(log).not.toMatch(/4111111111111111|sid=|XSRF-TOKEN/)
    expect(log).toContain('411111••••••1111')
  })
})
