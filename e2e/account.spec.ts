import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import type { Texts } from '../src/contract/texts/en.ts'
import { confirmSubmit } from './support/flows.ts'
import { linkIn, mailTo } from './support/mails.ts'
import { expect, expectAccessible, test } from './support/test.ts'

interface Reader {
  words: Texts
  say: (en: string, zh: string) => string
}

// A window keeps the clock that it is given.
test.use({ onceOnly: true })

test('an account is made, taken over at its first login, and found again when its password is forgotten', async ({
  page,
  sit,
  words,
  say,
  language,
}) => {
  test.setTimeout(180_000)
  const reader = { words, say }
  const username = `chain_${language}_${Date.now().toString(36)}`
  const email = `${username}@example.test`

  let began = new Date()
  const admin = await sit('admin')
  await admin.goto('/system/user/create')
  await admin.getByLabel(words.field.username).fill(username)
  await admin.getByLabel(words.field.nickName, { exact: true }).fill('Harbour clerk')
  await admin.getByLabel(words.field.email).fill(email)
  await admin.getByRole('checkbox', { name: words.role.viewer }).check()
  await admin.getByRole('button', { name: say('Create user', '新建用户') }).click()
  await confirmSubmit(admin, say, username)
  await expect(admin.getByRole('heading', { name: username })).toBeVisible()

  const welcome = await arrived(email, began)
  const given = /^[A-Za-z0-9]{16}$/m.exec(welcome.text ?? '')?.[0] ?? ''
  await signInAs(page, username, given, reader)
  await expect(page.getByRole('dialog')).toContainText(words.error.passwordMustChange)
  await page.getByRole('dialog').getByRole('button').click()
  await expect(page).toHaveURL(/\/changePassword\?mustChange=true$/)
  await page.getByLabel(words.field.oldPass).fill(given)
  await page.getByLabel(words.field.newPass, { exact: true }).fill('Chosen2026')
  await page.getByLabel(say('New password again', '再次输入新密码')).fill('Chosen2026')
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Change password', '修改密码') }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInAs(page, username, 'Chosen2026', reader)
  await expect(page).toHaveURL(/\/home$/)

  await page.getByRole('button', { name: say('Your account', '您的账号') }).click()
  await page.getByRole('menuitem', { name: say('Log out', '退出登录') }).click()
  await expect(page).toHaveURL(/\/login/)

  await page.getByLabel(words.field.username).fill(username)
  await page.getByRole('link', { name: say('Forgotten password?', '忘记密码？') }).click()
  // The sign-in has a picture too, and stands until the other page is there.
  await expect(page.getByRole('heading', { name: say('Forgotten password', '忘记密码') })).toBeVisible()
  await page.clock.install()
  await page.getByLabel(words.field.code).fill('1234')
  began = new Date()
  await page.getByRole('button', { name: say('Send link', '发送链接') }).click()
  const resend = page.getByRole('button', { name: say('Ask for another', '重新申请') })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/\d+/)
  await expectAccessible(page)
  const link = linkIn(await arrived(email, began, /new password for your account|重置您的账号密码/))
  await page.clock.fastForward(61_000)
  await expect(resend).toBeEnabled()

  await page.getByLabel(say('Link from the e-mail', '邮件中的链接')).fill(`https://recourse.example${link}`)
  await page.getByLabel(say('New password', '新密码'), { exact: true }).fill('Recovered2026')
  await page.getByLabel(say('New password again', '再次输入新密码')).fill('Recovered2026')
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Set new password', '设置新密码') }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInAs(page, username, 'Chosen2026', reader)
  await expect(page.getByRole('alert')).toHaveText(words.error.loginRefused)
  await signInAs(page, username, 'Recovered2026', reader)
  await expect(page).toHaveURL(/\/home$/)
})

test('whose profile cannot be loaded is logged out', async ({ sit }) => {
  const page = await sit('viewer')
  await page.route('**/api/auth/info', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  const left = await page.context().cookies()
  expect(left.map((cookie) => cookie.name)).not.toContain('sid')
})

/** The mail as the mail server took it from the product. */
async function arrived(email: string, since: Date, about?: RegExp): Promise<Email> {
  const mail = await mailTo(email, since, about)
  const received = mail.headers.find((header) => header.key === 'received')
  expect(received?.value).toContain(`by loopback with ESMTP for <${email}>`)
  return mail
}

async function signInAs(page: Page, username: string, password: string, { words, say }: Reader): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(words.field.username).fill(username)
  await page.getByLabel(words.field.password, { exact: true }).fill(password)
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Sign in', '登录'), exact: true }).click()
}
