import type { Page } from '@playwright/test'
import { linkIn, mailTo } from './support/mails.ts'
import { xsrfToken } from './support/people.ts'
import { expect, test } from './support/test.ts'

// A window keeps the clock that it is given.
test.use({ onceOnly: true })

const newPassword = 'Recovered2026'

test('a forgotten password is replaced through the mail', async ({ page, sit, words, say, language }) => {
  await test.step('a forgotten password is replaced through the mail, and the new one signs in', async () => {
    const account = await givenViewer(await sit('admin'), language)
    const began = new Date()
    await page.goto('/login')
    await page.getByLabel(words.field.username).fill(account.username)
    await page.getByRole('link', { name: say('Forgot password?', '忘记密码？') }).click()
    await expect(page).toHaveURL(/\/forgetPassword$/)
    await expect(page).toHaveTitle(say('Forgot password · Recourse', '忘记密码 · Recourse'))
    await expect(page.getByLabel(words.field.username)).toHaveValue(account.username)
    await page.clock.install()
    await page.getByLabel(words.field.code).fill('1234')
    await page.getByRole('button', { name: say('Send link', '发送链接') }).click()
    await expect(page.getByRole('status').filter({ hasText: account.username })).toBeVisible()
    await pasteLink(page, say, 'https://recourse.example/somewhere')
    await expect(page.getByRole('alert')).toContainText(say('Paste the whole link', '请粘贴邮件中的完整链接'))
    const resend = page.getByRole('button', { name: say('Resend', '重新获取') })
    await expect(resend).toBeDisabled()
    await page.clock.fastForward(61_000)
    await expect(resend).toBeEnabled()

    const link = linkIn(await mailTo(account.email, began, /reset your password|重置您的账号密码/))
    // In the tab of the open sign-in page, where only the fragment of the address changes.
    await page.goto('/login')
    await page.goto(link)
    // The token leaves the address at once, and outlives a page that is loaded anew.
    await expect(page).toHaveURL(/\/forgetPassword$/)
    await page.getByLabel(words.field.username).fill(account.username)
    await fillIn(page, say)
    await expect(page).toHaveURL(/\/login$/)

    await page.getByLabel(words.field.username).fill(account.username)
    await page.getByLabel(words.field.password, { exact: true }).fill(newPassword)
    await page.getByLabel(words.field.code).fill('1234')
    await page.getByRole('checkbox', { name: say('Remember me', '记住我') }).check()
    await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)

    await page.getByRole('button', { name: say('User menu', '用户菜单') }).click()
    await page.getByRole('menuitem', { name: say('Log out', '退出登录') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByLabel(words.field.username)).toHaveValue(account.username)
    await expect(page.getByLabel(words.field.password, { exact: true })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: say('Remember me', '记住我') })).toBeChecked()
  })
  await test.step('nobody learns by it who has an account', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: say('Forgot password?', '忘记密码？') }).click()
    await expect(page.getByRole('heading', { name: say('Forgot password', '忘记密码') })).toBeVisible()
    const name = `nobody_${Date.now()}`
    await page.getByLabel(words.field.username).fill(name)
    await page.getByLabel(words.field.code).fill('1234')
    await page.getByRole('button', { name: say('Send link', '发送链接') }).click()
    await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
    await pasteLink(page, say, 'A'.repeat(22))
    await expect(page.getByRole('alert')).toHaveText(words.error.resetLinkInvalid)
  })
})

async function givenViewer(admin: Page, language: string): Promise<{ username: string; email: string }> {
  const username = `forgetful_${language}_${Date.now().toString(36)}`
  const email = `${username}@example.test`
  const { request } = admin.context()
  const answer = await request.post('/api/user/create', {
    data: { username, nickName: 'Forgetful', email, insIdCd: '00010344', roles: ['viewer'], menus: [] },
    headers: { 'x-xsrf-token': await xsrfToken(request) },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return { username, email }
}

async function pasteLink(page: Page, say: (en: string, zh: string) => string, link: string): Promise<void> {
  await page.getByLabel(say('Link from the email', '邮件中的链接')).fill(link)
  await fillIn(page, say)
}

async function fillIn(page: Page, say: (en: string, zh: string) => string): Promise<void> {
  await page.getByLabel(say('New password', '新密码'), { exact: true }).fill(newPassword)
  await page.getByLabel(say('Confirm new password', '再次输入新密码')).fill(newPassword)
  await page.getByLabel(say('Captcha', '图形验证码')).fill('1234')
  await page.getByRole('button', { name: say('Set new password', '设置新密码') }).click()
}
