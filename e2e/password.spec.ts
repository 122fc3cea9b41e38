import type { Page } from '@playwright/test'
import { makeAccount } from './support/account.ts'
import { codeIn, mailTo } from './support/mails.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const newPassword = 'Recovered2026'

test('a forgotten password is replaced through the mail, and the new one signs in', async ({ page, words, say }) => {
  const account = await makeAccount()
  const began = new Date()
  await page.goto('/login')
  await page.getByLabel(words.field.username).fill(account.username)
  await page.getByRole('link', { name: say('Forgotten password?', '忘记密码？') }).click()
  await expect(page).toHaveURL(/\/forgetPassword$/)
  await expect(page).toHaveTitle(say('Forgotten password · Recourse', '忘记密码 · Recourse'))
  await expect(page.getByLabel(words.field.username)).toHaveValue(account.username)
  await expectAccessible(page)
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Send one-time password', '发送一次性密码') }).click()
  await expect(page.getByRole('status').filter({ hasText: account.username })).toBeVisible()

  const mail = await mailTo(account.email, began)
  expect(mail.subject).toBe(say('Recourse: a new password for your account', 'Recourse：重置您的账号密码'))
  const code = codeIn(mail)
  await fillIn(page, say, code === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toHaveText(words.error.otpWrong.replace('{left}', '4'))
  await expect(page.getByRole('button', { name: say('Ask for another in', '秒后可重新申请') })).toBeDisabled()
  await expectAccessible(page)
  await fillIn(page, say, code)
  await expect(page).toHaveURL(/\/login/)

  await page.getByLabel(words.field.username).fill(account.username)
  await page.getByLabel(words.field.password, { exact: true }).fill(newPassword)
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Sign in', '登录'), exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('nobody learns by it who has an account', async ({ page, words, say }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: say('Forgotten password?', '忘记密码？') }).click()
  await expect(page.getByRole('heading', { name: say('Forgotten password', '忘记密码') })).toBeVisible()
  const name = `nobody_${Date.now()}`
  await page.getByLabel(words.field.username).fill(name)
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Send one-time password', '发送一次性密码') }).click()
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
  await fillIn(page, say, '111111')
  await expect(page.getByRole('alert')).toHaveText(words.error.otpWrong.replace('{left}', '4'))
})

async function fillIn(page: Page, say: (en: string, zh: string) => string, code: string): Promise<void> {
  await page.getByLabel(say('One-time password from the e-mail', '邮件中的一次性密码')).fill(code)
  await page.getByLabel(say('New password', '新密码'), { exact: true }).fill(newPassword)
  await page.getByLabel(say('New password again', '再次输入新密码')).fill(newPassword)
  await page.getByLabel(say('Characters in the picture', '图中字符')).fill('1234')
  await page.getByRole('button', { name: say('Set new password', '设置新密码') }).click()
}
