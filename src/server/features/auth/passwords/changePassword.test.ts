import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Browser, sealPassword } from '../../../../../testing/server/browser.ts'
import { givenMailServer } from '../../../../../testing/server/mailServer.ts'
import { captchaAnswer, givenServer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { demoPassword } from '../../../db/seed/people.ts'

const server = testServer()

async function change(browser: Browser, username: string, from: string, to: string, code = captchaAnswer) {
  const captcha = await browser.code()
  const oldPass = await sealPassword(from, captcha)
  const newPass = await sealPassword(to, captcha)
  return browser.post('/api/user/changePassword', { username, oldPass, newPass, code, uuid: captcha.uuid })
}

it('replaces an expired password without a session', async () => {
  await sql`UPDATE app_user SET password_changed_at = now() - interval '91 days' WHERE username = 'viewer'`.execute(
    server.db.databases.main,
  )
  const browser = server.browser()
  expect((await browser.logIn('viewer', demoPassword, captchaAnswer)).body.errCd).toBe('8003')
  expect((await change(browser, 'viewer', demoPassword, 'Recourse2027')).status).toBe(200)
  expect((await browser.logIn('viewer', demoPassword, captchaAnswer)).body.errCd).toBe('4007')
  expect((await browser.logIn('viewer', 'Recourse2027', captchaAnswer)).status).toBe(200)
})

it('lifts the duty to change it', async () => {
  await sql`UPDATE app_user SET must_change = true WHERE username = 'acq_auditor'`.execute(server.db.databases.main)
  const browser = server.browser()
  await change(browser, 'acq_auditor', demoPassword, 'Recourse2027')
  expect((await browser.logIn('acq_auditor', 'Recourse2027', captchaAnswer)).status).toBe(200)
})

it('asks for 8 to 16 characters with a lowercase letter, an uppercase letter and a digit', async () => {
  for (const bad of ['Short1a', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitAtAll', 'Longer1Than16Chars'])
    expect((await change(server.browser(), 'acq_handler', demoPassword, bad)).body).toMatchObject({
      errCd: '4010',
      field: 'newPass',
    })
})

it('asks for as many characters as the setting says, and says so', async () => {
  const strict = await givenServer({ env: { PASSWORD_MIN: '12' } })
  expect((await strict.browser().code()).passwordMin).toBe(12)
  const refused = await change(strict.browser(), 'acq_handler', demoPassword, 'Recourse202')
  expect(refused.body).toMatchObject({
    errCd: '4010',
    errMsg: 'The password must have 12 to 16 characters with a lowercase letter, an uppercase letter and a digit.',
  })
  expect((await change(strict.browser(), 'acq_handler', demoPassword, 'Recourse2027')).status).toBe(200)
  await strict.close()
})

it('takes none that many people use, in whatever case, with a year behind it too', async () => {
  for (const common of ['Password1', 'Passw0rd', 'Qwerty123', '1Q2w3e4r5t', 'Welcome2026', 'Dragon123456'])
    expect((await change(server.browser(), 'acq_handler', demoPassword, common)).body, common).toMatchObject({
      errCd: '4019',
      field: 'newPass',
    })
})

it('takes none with the user name or a word of the own name', async () => {
  for (const own of ['Acq_Handler2026', 'x1HARBOURx', 'myHandler26'])
    expect((await change(server.browser(), 'acq_handler', demoPassword, own)).body, own).toMatchObject({
      errCd: '4021',
      field: 'newPass',
    })
})

it('takes none of the last four, and the fifth', async () => {
  const passwords = [demoPassword, 'Recourse2027', 'Recourse2028', 'Recourse2029', 'Recourse2030']
  const browser = server.browser()
  for (const [n, next] of passwords.slice(1).entries())
    expect((await change(browser, 'iss_handler', passwords[n] ?? '', next)).status).toBe(200)
  for (const used of passwords.slice(1))
    expect((await change(browser, 'iss_handler', 'Recourse2030', used)).body.errCd).toBe('4011')
  expect((await change(browser, 'iss_handler', 'Recourse2030', demoPassword)).status).toBe(200)
})

it('ends the sessions elsewhere, and keeps the one it was changed in', async () => {
  const [here, elsewhere] = [server.browser(), server.browser()]
  await elsewhere.logIn('acq_verifier', demoPassword, captchaAnswer)
  expect((await change(here, 'acq_verifier', demoPassword, 'Recourse2027')).status).toBe(200)
  expect((await elsewhere.get('/api/auth/info')).status).toBe(401)

  await elsewhere.logIn('acq_verifier', 'Recourse2027', captchaAnswer)
  expect((await change(elsewhere, 'acq_verifier', 'Recourse2027', 'Recourse2028')).status).toBe(200)
  expect((await elsewhere.get('/api/auth/info')).status).toBe(200)
})

it('answers an unknown name as it answers a wrong old password, and locks both', async () => {
  for (const name of ['head_auditor', 'no_such_user']) {
    for (let n = 0; n < 10; n++)
      expect((await change(server.browser(), name, 'Wrong1234', 'Recourse2027')).text).toBe(
        '{"errCd":"4012","errMsg":"The current password is incorrect."}',
      )
    expect((await change(server.browser(), name, demoPassword, 'Recourse2027')).body.errCd).toBe('4009')
  }
})

it('asks for the captcha first', async () => {
  expect((await change(server.browser(), 'acq_handler', 'Wrong1234', 'Recourse2027', 'NOPE')).body.errCd).toBe('4008')
})

it('is told to the owner by mail', async () => {
  const mail = await givenMailServer()
  const told = await givenServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Recourse <no-reply@recourse.example>' } })
  try {
    expect((await change(told.browser(), 'acq_handler', demoPassword, 'Chosen2027x')).status).toBe(200)
    const mailed = () => mail.mails.find(({ to, read }) => to[0]?.startsWith('acq_handler@') && read.subject)
    await expect.poll(mailed).toBeDefined()
    expect(mailed()?.read).toMatchObject({
      subject: 'Recourse: your password was changed · Recourse：您的密码已更改',
      text: expect.stringMatching(/acq_handler was changed: .* from 127\.0\.0\.1/),
    })
  } finally {
    await told.close()
    await mail.close()
  }
})
