import { Secret, TOTP } from 'otpauth'
import { password } from './support/people.ts'
import { chooseAgain, expect, test } from './support/test.ts'

test('a user adds an authenticator app, logs in with it and with a recovery code, and removes it @both', {
  tag: '@slow',
}, async ({ page, words, say, sit, language }) => {
  test.setTimeout(120_000)
  const username = 'viewer'
  const own = await sit(username)
  await own.goto('/system/center')
  await own.getByRole('button', { name: say('Set up authenticator app', '设置身份验证器') }).click()
  await own.getByLabel(say('Current password', '当前密码'), { exact: true }).fill(password)
  await own.getByLabel(words.field.code, { exact: true }).fill('1234')
  await own.getByRole('button', { name: say('Continue', '继续') }).click()
  const key = await own.locator('[data-part="secret"]').innerText()
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await own.getByLabel(say('Code that the app shows', '身份验证器显示的验证码')).fill(app.generate())
  await own.getByRole('button', { name: say('Confirm code', '确认验证码') }).click()
  const codes = own.getByRole('list', { name: say('Recovery codes', '恢复码') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allInnerTexts()
  await own.getByRole('button', { name: say('I have saved them', '已保存') }).click()
  await expect(own.getByText(say('10 recovery codes are left.', '剩余 10 个恢复码。'))).toBeVisible()

  const logIn = async (code: string) => {
    await page.context().clearCookies({ name: /^(sid|session)$/ })
    await page.goto('/login')
    await chooseAgain(page, language)
    await page.getByLabel(words.field.username).fill(username)
    await page.getByLabel(words.field.password, { exact: true }).fill(password)
    await page.getByLabel(words.field.code, { exact: true }).fill('1234')
    await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
    await expect(page.getByRole('heading', { name: say('Second factor', '双重验证') })).toBeVisible()
    await page.getByLabel(say('Code of the app or recovery code', '动态验证码或恢复码')).fill(code)
    await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
  }
  await logIn('000000')
  await expect(page.getByRole('alert')).toHaveText(words.error.factorWrong)
  await logIn(first.toLowerCase().replaceAll('-', ' '))
  await expect(page).toHaveURL(/\/home$/)

  // The code of the next half minute: that of this one may have been used.
  await logIn(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/system/center')
  await page.getByRole('button', { name: say('Remove app', '移除身份验证器') }).click()
  await page.getByLabel(say('Code of the app or recovery code', '动态验证码或恢复码')).fill(second)
  await page.getByRole('button', { name: say('Remove app', '移除身份验证器') }).click()
  await expect(page.getByRole('button', { name: say('Set up authenticator app', '设置身份验证器') })).toBeVisible()
})

test('a user adds a passkey, logs in with it alone and after the password, and removes it @both', async ({
  page,
  words,
  say,
  language,
}) => {
  test.setTimeout(120_000)
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const username = 'viewer'
  const usePasskey = page.getByRole('button', { name: say('Use a passkey', '使用通行密钥'), exact: true })
  const open = async () => {
    await page.context().clearCookies({ name: /^(sid|session)$/ })
    await page.goto('/login')
    await chooseAgain(page, language)
  }
  const givePassword = async () => {
    await open()
    await page.getByLabel(words.field.username).fill(username)
    await page.getByLabel(words.field.password, { exact: true }).fill(password)
    await page.getByLabel(words.field.code, { exact: true }).fill('1234')
    await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
  }
  await givePassword()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/system/center')
  await page.getByRole('button', { name: say('Add passkey', '添加通行密钥') }).click()
  await page.getByLabel(say('Current password', '当前密码'), { exact: true }).fill(password)
  await page.getByLabel(words.field.code, { exact: true }).fill('1234')
  await page.getByRole('button', { name: say('Continue', '继续') }).click()
  await page.getByRole('button', { name: say('I have saved them', '已保存') }).click()
  await expect(page.getByText(/^(Passkey|通行密钥) ?[(（]/)).toBeVisible()

  await open()
  await page.getByRole('button', { name: say('Log in with a passkey', '使用通行密钥登录') }).click()
  await expect(page).toHaveURL(/\/home$/)

  await givePassword()
  await usePasskey.click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/system/center')
  await page.getByRole('button', { name: say('Remove passkey', '移除通行密钥') }).click()
  await usePasskey.click()
  await expect(page.getByText(/^(Passkey|通行密钥) ?[(（]/)).toHaveCount(0)
})
