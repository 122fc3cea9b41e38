import { expect, signIn, signOut, test } from './support/test.ts'

test('sessions begin, are replaced and end as they should', async ({ newPage, words, say, language, browser, sit }) => {
  const page = await newPage()
  await test.step('lets a user in and by the menus of the account, in the language that is chosen, and out by the keyboard', async () => {
    await test.step('keeps everything but sign-in from a stranger', async () => {
      await page.goto('/disputeTransaction/DisputeTransaction')
      await expect(page).toHaveURL(/\/login/)
      await page.goto('/changePassword')
      await expect(page).toHaveURL(/\/login/)
    })
    await test.step('says no to a wrong password without saying which of the two was wrong', async () => {
      await page.goto('/login')
      await page.getByLabel(words.field.username).fill('nobody')
      await page.getByLabel(words.field.password, { exact: true }).fill('Wrong2026')
      await page.getByLabel(words.field.code).fill('1234')
      await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(words.error.loginRefused)
      await expect(page.getByLabel(words.field.username)).toHaveValue('nobody')
      await expect(page.getByLabel(words.field.password, { exact: true })).toBeFocused()
    })
    await test.step('switches the language without losing what was typed', async () => {
      await page.goto('/login')
      await page.getByLabel(words.field.username).fill('acq_handler')
      await page.getByRole('button', { name: say('中文', 'English') }).click()
      await expect(page.getByRole('heading', { name: say('登录', 'Log in') })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', say('zh-CN', 'en'))
      await expect(page.locator('input[name=username]')).toHaveValue('acq_handler')
      await page.getByRole('button', { name: say('English', '中文') }).click()
      await expect(page.getByRole('heading', { name: say('Log in', '登录') })).toBeVisible()
    })
    await test.step('lets a signed-in user in, by the menus of the account', async () => {
      await signIn(page, language, 'viewer')
      await page.goto('/login')
      await expect(page).toHaveURL(/\/home$/)
      for (const address of ['/system/user', '/system/log']) {
        await page.goto(address)
        await expect(page).toHaveURL(/\/404$/)
      }
    })
    await test.step('leads to the user centre and out by the keyboard alone', async () => {
      await page.goto('/home')
      const account = page.getByRole('button', { name: say('User menu', '用户菜单') })
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
  })
  await test.step('tells at once that the account has logged in elsewhere, and asks whether to log in again', async () => {
    await signOut(page)
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await signIn(page, language, 'viewer')
    await connected
    const elsewhere = await browser.newPage()
    await elsewhere.context().addCookies([{ name: 'language', value: language, url: page.url() }])
    await signIn(elsewhere, language, 'viewer')
    await test.step('lists the devices of the account, and removes one that is not this one', async () => {
      await elsewhere.goto('/system/center')
      const devices = elsewhere.getByRole('region', { name: say('Devices', '登录设备') })
      await expect(devices.getByText(say('This device', '本设备'))).toHaveCount(1)
      // Whichever tests ran before left devices of this account too.
      const others = devices.getByRole('button', { name: say('Remove', '移除') })
      const known = await others.count()
      expect(known).toBeGreaterThan(0)
      await others.first().click()
      await expect(elsewhere.getByText(say('The device has been removed.', '该设备已移除'))).toBeVisible()
      await expect(others).toHaveCount(known - 1)
    })
    await elsewhere.close()

    // Nothing was done in this window: the real-time connection tells.
    const question = page.getByRole('dialog')
    await expect(question).toContainText(words.error.sessionReplaced)
    const expired = 'The login status has expired, you can continue to stay on this page, or log in again.'
    await expect(question).toContainText(say(expired, '登录状态已过期，您可以继续留在该页面，或者重新登录。'))
    await question.getByRole('button', { name: say('Re Login', '重新登录') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('input[name=username]')).toHaveValue('viewer')
    await expect(page.locator('input[name=password]')).toBeFocused()
  })
  await test.step('logs out whose profile cannot be loaded', async () => {
    const page = await sit('viewer')
    await page.route('**/api/auth/info', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login/)
    const left = await page.context().cookies()
    expect(left.map((cookie) => cookie.name)).not.toContain('sid')
  })
})
