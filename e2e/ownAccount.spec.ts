import type { Page } from '@playwright/test'
import { mailTo } from './support/mails.ts'
import { password, signInByCall } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const username = 'head_auditor'

/** A blue square of 8 × 8. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQ9d2KFTEMLQkA411HwcOZ+UMAAAAASUVORK5CYII=',
  'base64',
)

test('a user keeps the own account: name, picture, address, log and language', { tag: '@slow' }, async ({
  sit,
  words,
  say,
  newPage,
  newWindow,
  language,
}) => {
  const page = await newPage()
  await test.step('a user changes name, picture and e-mail address, and is seen with them', async () => {
    const page = await sit(username)
    await test.step('a user changes name and picture, and finds both in the header', async () => {
      await open(page, '/home')
      const account = page.getByRole('button', { name: say('User menu', '用户菜单') })
      await account.click()
      await page.getByRole('menuitem', { name: say('User centre', '用户中心') }).click()
      await expect(page).toHaveURL(/\/system\/center$/)
      const name = page.getByLabel(words.field.nickName, { exact: true })
      await name.fill('')
      await page.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
      await expect(name).toBeFocused()
      await expect(page.getByRole('alert')).toContainText(words.field.nickName)
      await name.fill('<b>Audit</b> desk')
      await page.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
      await expect(page.getByText(say('Saved.', '已保存。'))).toBeVisible()
      await account.click()
      await expect(page.getByText('<b>Audit</b> desk').filter({ visible: true }).first()).toBeVisible()
      await page.keyboard.press('Escape')

      const chooser = page.locator('input[type=file]')
      await chooser.setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg onload=alert(1)>'),
      })
      await page.getByRole('button', { name: say('Use this picture', '使用此图片') }).click()
      await expect(page.getByRole('alert')).toHaveText(words.error.pictureType)
      await expect(account.locator('img')).toHaveCount(0)
      await chooser.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: png })
      await expect(page.getByRole('alert')).toContainText('JPEG')
      await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
      await page.getByRole('button', { name: say('Use this picture', '使用此图片') }).click()
      const shown = account.locator('img')
      await expect(shown).toBeVisible()
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)

      await page.getByRole('button', { name: say('Remove picture', '移除头像') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Remove picture', '移除头像') })
        .click()
      await expect(shown).toHaveCount(0)
    })
    await test.step('whoever keeps the accounts sees the picture, and takes it away', async () => {
      await open(page, '/system/center')
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
      await page.getByRole('button', { name: say('Use this picture', '使用此图片') }).click()
      await expect(page.getByRole('button', { name: say('Remove picture', '移除头像') })).toBeVisible()

      const admin = await sit('admin')
      await open(admin, `/system/user?username=${username}`)
      await expect(admin.locator('tbody img')).toBeVisible()
      await admin.getByRole('link', { name: username }).click()
      await expect(admin.locator('main img')).toBeVisible()
      await admin.getByRole('button', { name: say('Remove picture', '移除头像') }).click()
      await admin
        .getByRole('dialog')
        .getByRole('button', { name: say('Remove picture', '移除头像') })
        .click()
      await expect(admin.locator('main img')).toHaveCount(0)
    })
    await test.step('another e-mail address takes the password, and is told to the former one', async () => {
      await open(page, '/system/center')
      const former = (await page.getByRole('definition').filter({ hasText: '@' }).textContent())?.split(/\s/)[0] ?? ''
      await page.getByRole('button', { name: say('Change', '更改'), exact: true }).click()
      await expect(page.getByLabel(say('New email address', '新电子邮箱'))).toBeFocused()
      const later = `audit_${Date.now()}@example.test`
      await fillProof(page, later, 'Guessed2026', say)
      await page.getByRole('button', { name: say('Change email address', '更改电子邮箱') }).click()
      await expect(page.getByRole('alert')).toHaveText(words.error.passwordWrong)
      await expect(page.getByLabel(say('New email address', '新电子邮箱'))).toHaveValue(later)
      const began = new Date()
      await fillProof(page, later, password, say)
      await page.getByRole('button', { name: say('Change email address', '更改电子邮箱') }).click()
      await expect(page.getByRole('definition').filter({ hasText: '@' })).toContainText(later)
      expect((await mailTo(former, began)).text).toContain(username)
    })
  })
  await test.step('the own log shows the sign-ins, and the language goes with the account', async () => {
    await test.step('the own log shows the sign-ins, those that failed too', async () => {
      await page.goto('/login')
      await page.getByLabel(words.field.username).fill(username)
      await page.getByLabel(words.field.password, { exact: true }).fill('Guessed2026')
      await page.getByLabel(words.field.code).fill('1234')
      await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(words.error.loginRefused)

      const window = await newWindow()
      await signInByCall(window, username)
      const mine = await window.newPage()
      await open(mine, '/system/center')
      const rows = mine.getByRole('region', { name: say('My activity', '我的操作记录') }).locator('tbody tr')
      await expect(rows.nth(0)).toContainText(say('Success', '成功'))
      await expect(rows.nth(1)).toContainText(say('Failed', '失败'))
      await expect(rows.nth(1)).toContainText('Chrome')
      await expect(mine.getByRole('link', { name: say('Change password', '修改密码') })).toHaveAttribute(
        'href',
        '/changePassword',
      )
    })
    await test.step('the language goes with the account; chosen at the sign-in it counts as well', async () => {
      const other = language === 'en' ? 'zh-CN' : 'en'
      const own = language === 'en' ? 'en' : 'zh-CN'
      const first = await sit(username)
      await open(first, '/system/center')
      await first.getByRole('radio', { name: say('中文', 'English') }).click()
      await expect(first.locator('html')).toHaveAttribute('lang', other)
      await expect(first.getByRole('radio', { name: say('中文', 'English') })).toBeChecked()

      const window = await newWindow()
      await signInByCall(window, username, language === 'en' ? 'zh' : 'en')
      const elsewhere = await window.newPage()
      await open(elsewhere, '/system/center')
      await expect(elsewhere.locator('html')).toHaveAttribute('lang', other)

      await page.goto('/login')
      await page.getByRole('button', { name: say('中文', 'English') }).click()
      await page.getByRole('button', { name: say('English', '中文') }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', own)
      await page.reload()
      await page.getByLabel(words.field.username).fill(username)
      await page.getByLabel(words.field.password, { exact: true }).fill(password)
      await page.getByLabel(words.field.code).fill('1234')
      await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
      await expect(page).toHaveURL(/\/home$/)
      await page.goto('/system/center')
      await expect(page.locator('html')).toHaveAttribute('lang', own)
      await expect(page.getByRole('radio', { name: say('English', '中文') })).toBeChecked()
    })
    await test.step('an account without a language takes that of its window', async () => {
      const page = await sit('head_manager2')
      await open(page, '/home')
      const own = async () => (await (await page.request.get('/api/auth/info')).json()).language
      await expect.poll(own).toBe(language)
    })
  })
})

async function fillProof(page: Page, email: string, present: string, say: (en: string, zh: string) => string) {
  await page.getByLabel(say('New email address', '新电子邮箱')).fill(email)
  await page.getByLabel(say('Current password', '当前密码'), { exact: true }).fill(present)
  await page.getByLabel(say('Captcha', '图形验证码')).fill('1234')
}
