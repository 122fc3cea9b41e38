import type { Page } from '@playwright/test'
import { confirmSubmit } from './support/flows.ts'
import { password } from './support/people.ts'
import { expect, test, type Words } from './support/test.ts'

type Say = (en: string, zh: string) => string

/** The session is gone; the page learns of it by its next call. */
async function loginAgain(page: Page, words: Words, say: Say): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Re Login', '重新登录') })
    .click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('input[name=username]')).toHaveValue('admin')
  await page.getByLabel(words.field.password, { exact: true }).fill(password)
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
}

test('nothing typed is lost when a session expires, and a warning comes before', async ({ sit, words, say }) => {
  const page = await sit('admin')
  await test.step('what was typed comes back with its page after an expired session, for the same user', async () => {
    await page.goto('/system/user/create')
    await page.getByLabel(words.field.username).fill('kept_clerk')
    await page.getByLabel(words.field.nickName, { exact: true }).fill('Kept clerk')
    await page.getByLabel(words.field.email).fill('kept@example.test')
    await page.getByRole('checkbox', { name: words.role.viewer }).check()
    await page.context().clearCookies({ name: 'sid' })
    await page.getByRole('button', { name: say('Create user', '新建用户') }).click()
    await confirmSubmit(page, say)
    await loginAgain(page, words, say)
    await expect(page).toHaveURL(/\/system\/user\/create/)
    await expect(page.getByLabel(words.field.username)).toHaveValue('kept_clerk')
    await expect(page.getByLabel(words.field.nickName, { exact: true })).toHaveValue('Kept clerk')
    await expect(page.getByRole('checkbox', { name: words.role.viewer })).toBeChecked()
    await page.getByRole('button', { name: say('Discard draft', '放弃草稿') }).click()
    await expect(page.getByLabel(words.field.username)).toHaveValue('')
  })
  await test.step('a form in a dialog is open again after an expired session, with what was typed', async () => {
    await page.goto('/informationManagement/LimitRule')
    await page.getByRole('button', { name: say('Add', '新增') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.field.lastDay, { exact: true }).fill('77')
    await page.context().clearCookies({ name: 'sid' })
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('limitRule')
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await page.locator('input[name=username]').fill('admin')
    await page.getByLabel(words.field.password, { exact: true }).fill(password)
    await page.getByLabel(words.field.code).fill('1234')
    await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
    await expect(page).toHaveURL(/LimitRule/)
    await expect(page.getByRole('dialog').getByLabel(words.field.lastDay, { exact: true })).toHaveValue('77')
  })
  await test.step('warns two minutes before an idle session ends, and keeps it at a press', async () => {
    await page.clock.install()
    await page.goto('/home')
    await expect(page.getByRole('main')).toBeVisible()
    const warning = page.getByRole('alert').filter({ hasText: say('logged out in two minutes', '两分钟内退出登录') })
    await page.clock.fastForward('11:30')
    await page.clock.runFor(2000)
    await expect(warning).toHaveCount(0)
    await page.clock.fastForward('00:40')
    await page.clock.runFor(2000)
    await expect(warning).toBeVisible()
    await warning.getByRole('button', { name: say('Stay logged in', '保持登录') }).click()
    await expect(warning).toHaveCount(0)
  })
})
