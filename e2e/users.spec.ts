import type { Page } from '@playwright/test'
import { thisServer } from './support/beside.ts'
import { confirmSubmit } from './support/flows.ts'
import { mailTo } from './support/mails.ts'
import { password } from './support/people.ts'
import { expect, test, type Words } from './support/test.ts'
import { open } from './support/walk.ts'

test('a user is made, signs in with a password of their own, and is gone when disabled', { tag: '@slow' }, async ({
  newPage,
  sit,
  words,
  say,
}) => {
  const page = await newPage()
  await test.step('a user is made, signs in with a password of their own, and is gone when disabled', async () => {
    const username = `clerk_${Date.now().toString(36)}`
    const email = `${username}@example.test`
    const began = new Date()
    const admin = await sit('admin')
    await open(admin, '/system/user')
    await admin.getByRole('button', { name: say('Create user', '新建用户') }).click()
    // The list has a button of the same name.
    await expect(admin.getByLabel(words.field.email)).toBeVisible()
    await admin.getByRole('button', { name: say('Create user', '新建用户') }).click()
    await expect(admin.getByLabel(words.field.username)).toBeFocused()
    await admin.getByLabel(words.field.username).fill(username)
    await admin.getByLabel(words.field.nickName, { exact: true }).fill('=1+1 <b>Clerk</b>')
    await admin.getByLabel(words.field.email).fill(email)
    await admin.getByRole('checkbox', { name: words.role.viewer }).check()
    const goodFaith = admin.getByRole('checkbox', { name: say('Good faith', '善意请求') })
    await expect(goodFaith).toBeChecked()
    await goodFaith.uncheck()
    await admin.getByRole('button', { name: say('Create user', '新建用户') }).click()
    await thisServer().ageProof('admin')
    await confirmSubmit(admin, say, username, email, words.role.viewer)
    const again = admin.getByRole('dialog', { name: say('Confirm that it is you', '请确认是您本人') })
    await again.getByLabel(say('Current password', '当前密码'), { exact: true }).fill(password)
    await again.getByLabel(words.field.code, { exact: true }).fill('1234')
    await again.getByRole('button', { name: say('Confirm', '确认') }).click()
    await expect(admin.getByRole('heading', { name: username })).toBeVisible()
    await expect(admin.getByText('=1+1 <b>Clerk</b>')).toBeVisible()

    const mail = await mailTo(email, began)
    const given = /^[A-Za-z0-9]{16}$/m.exec(mail.text ?? '')?.[0] ?? ''
    await signInAs(page, username, given, words, say)
    await page.getByRole('dialog').getByRole('button').click()
    await expect(page).toHaveURL(/\/changePassword\?mustChange=true$/)
    await expect(page.getByLabel(words.field.username)).toHaveValue(username)
    await page.getByLabel(words.field.oldPass).fill(given)
    await page.getByLabel(words.field.newPass, { exact: true }).fill('Chosen2026')
    await page.getByLabel(say('Confirm new password', '再次输入新密码')).fill('Chosen2026')
    await page.getByLabel(words.field.code).fill('1234')
    await page.getByRole('button', { name: say('Change password', '修改密码') }).click()
    await expect(page).toHaveURL(/\/login/)
    await signInAs(page, username, 'Chosen2026', words, say)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/exceptionalTransaction/GoodFaith')
    await expect(page).toHaveURL(/\/404$/)

    await open(admin, '/system/user')
    await admin.getByRole('textbox', { name: words.field.username }).fill(username)
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(new RegExp(`username=${username}`))
    await expect(admin.getByText(say('1 row', '共 1 条')).first()).toBeVisible()
    await expect(admin.getByRole('textbox', { name: words.field.username })).toBeFocused()
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: say('Export', '导出') }).click()
    await admin.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('users.csv')
    await admin.getByRole('button', { name: say(`Disable ${username}`, `停用 ${username}`) }).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: say('Disable', '停用') })
      .click()
    await expect(admin.getByRole('main').getByText(words.account.disabled)).toBeVisible()
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login/)
  })
  await test.step('a list that cannot be asked for says so, also where the browser knows that it is offline', async () => {
    const page = await sit('admin')
    await open(page, '/system/user')
    await expect(page.getByRole('table')).toBeVisible()
    await page.goto('/system/user/create')
    await expect(page.getByLabel(words.field.username)).toBeVisible()
    await page.context().setOffline(true)
    await page
      .getByRole('link', { name: say('User maintenance', '用户维护') })
      .first()
      .click()
    await expect(page.getByRole('button', { name: say('Retry', '重试') })).toBeVisible()
    // It asks again by itself as soon as there is a line.
    await page.context().setOffline(false)
    await expect(page.getByRole('table')).toBeVisible()
  })
})

async function signInAs(
  page: Page,
  username: string,
  password: string,
  { field }: Words,
  say: (en: string, zh: string) => string,
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(field.username).fill(username)
  await page.getByLabel(field.password, { exact: true }).fill(password)
  await page.getByLabel(field.code).fill('1234')
  await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
}
