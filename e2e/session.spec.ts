import { chooseAgain, expect, expectAccessible, signIn, test } from './support/test.ts'

test('keeps everything but sign-in from a stranger', async ({ page }) => {
  await page.goto('/disputeTransaction/DisputeTransaction')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/changePassword')
  await expect(page).toHaveURL(/\/login/)
  await expectAccessible(page)
})

test('says no to a wrong password without saying which of the two was wrong', { tag: '@both' }, async ({
  page,
  words,
  say,
}) => {
  await page.goto('/login')
  await page.getByLabel(words.field.username).fill('nobody')
  await page.getByLabel(words.field.password, { exact: true }).fill('Wrong2026')
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: say('Sign in', '登录'), exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(words.error.loginRefused)
  await expect(page.getByLabel(words.field.username)).toHaveValue('nobody')
  await expect(page.getByLabel(words.field.password, { exact: true })).toBeFocused()
})

test('lets a signed-in user in, by the menus of the account', async ({ page, language }) => {
  await signIn(page, language, 'viewer')
  await expectAccessible(page)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/system/user')
  await expect(page).toHaveURL(/\/404$/)
  await expectAccessible(page)
})

test('switches the language without losing what was typed', { tag: '@both' }, async ({ page, words, say }) => {
  await page.goto('/login')
  await page.getByLabel(words.field.username).fill('acq_handler')
  await page.getByRole('button', { name: say('中文', 'English') }).click()
  await expect(page.getByRole('heading', { name: say('登录', 'Sign in') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', say('zh-CN', 'en'))
  await expect(page.locator('input[name=username]')).toHaveValue('acq_handler')
})

test('remembers the user name of whoever asked for it', async ({ page, language, words, say }) => {
  await page.goto('/login')
  await chooseAgain(page, language)
  await page.getByLabel(words.field.username).fill('viewer')
  await page.getByLabel(words.field.password, { exact: true }).fill('Recourse2026')
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByLabel(say('Remember me', '记住我')).check()
  await page.getByRole('button', { name: say('Sign in', '登录'), exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('button', { name: say('Your account', '您的账号') }).click()
  await page.getByRole('menuitem', { name: say('Log out', '退出登录') }).click()
  await expect(page.getByLabel(words.field.username)).toHaveValue('viewer')
  await expect(page.getByLabel(say('Remember me', '记住我'))).toBeChecked()
})

test('tells at once that the account has logged in elsewhere, and asks whether to log in again', async ({
  page,
  browser,
  language,
  words,
  say,
}) => {
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await signIn(page, language, 'viewer')
  await connected
  const elsewhere = await browser.newPage()
  await elsewhere.context().addCookies([{ name: 'language', value: language, url: page.url() }])
  await signIn(elsewhere, language, 'viewer')
  await elsewhere.close()

  // Nothing was done in this window: the real-time connection tells.
  const question = page.getByRole('dialog')
  await expect(question).toContainText(words.error.sessionReplaced)
  const expired = 'The login status has expired, you can continue to stay on this page, or log in again.'
  await expect(question).toContainText(say(expired, '登录状态已过期，您可以继续留在该页面，或者重新登录。'))
  await expectAccessible(page)
  await question.getByRole('button', { name: say('Re Login', '重新登录') }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('input[name=username]')).toHaveValue('viewer')
  await expect(page.locator('input[name=password]')).toBeFocused()
})

test('says why it asks to sign in, where the session was ended elsewhere', async ({ page, sit, language, words }) => {
  await signIn(page, language, 'viewer')
  await sit('viewer')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(words.error.sessionReplaced)).toBeVisible()
  await expectAccessible(page)
})

test('gives the focus back to what asked, when the answer is no', async ({ sit, say }) => {
  const page = await sit('admin')
  await page.goto('/system/user?username=viewer')
  const disable = page.getByRole('button', { name: say('Disable viewer', '停用 viewer') })
  await disable.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(disable).toBeFocused()
})

test('leads to the user centre and out by the keyboard alone', async ({ page, language, say }) => {
  await signIn(page, language, 'viewer')
  const account = page.getByRole('button', { name: say('Your account', '您的账号') })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: say('Home', '首页') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: say('Home', '首页') })).toBeFocused()
  const center = page.getByRole('menuitem', { name: say('User centre', '用户中心') })
  // The menu hears the arrow keys a moment after it has opened.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(center).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/center$/)
})
