import { clockTime } from '../src/domain/time/zones.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('choices of notifications stay, and the browser is asked for those of the desktop', { tag: '@desktop' }, async ({
  sit,
  say,
}) => {
  const page = await sit('head_auditor')
  await open(page, '/system/center')
  const desktop = page.getByRole('checkbox', { name: say('Desktop notifications', '桌面通知') })
  await desktop.click()
  await expect(page.getByText(say('Your browser is blocking notifications', '浏览器不允许'))).toBeVisible()
  await expect(desktop).not.toBeChecked()
  await page.context().grantPermissions(['notifications'])
  await page.reload()
  const bulletins = page.getByRole('checkbox', { name: say('Bulletins', '公告') })
  await bulletins.uncheck()
  await desktop.click()
  await expect(page.getByText(say('Saved.', '已保存。'))).toBeVisible()
  await page.reload()
  await expect(desktop).toBeChecked()
  await expect(bulletins).not.toBeChecked()
  await bulletins.check()
  await desktop.click()
  await expect(desktop).not.toBeChecked()
})

test('a reminder email is off until it is chosen, and its hour and zone stay', async ({ sit, say }) => {
  const page = await sit('head_auditor')
  await open(page, '/system/center')
  const daily = page.getByRole('checkbox', { name: say('Work that is due or came in', '到期和新增的工作') })
  const hour = page.getByRole('combobox', { name: say('Hour of the email', '邮件发送的时刻') })
  await expect(daily).not.toBeChecked()
  await expect(hour).toBeDisabled()
  await daily.check()
  await expect(page.getByText(say('Saved.', '已保存。'))).toBeVisible()
  await hour.click()
  await page.getByTitle('06:00', { exact: true }).click()
  await page.reload()
  await expect(daily).toBeChecked()
  await expect(page.getByTitle('06:00', { exact: true })).toBeVisible()
  await daily.uncheck()
  await expect(hour).toBeDisabled()
})

test('times are shown on the clock that the user has chosen', async ({ sit, say }) => {
  const page = await sit('head_auditor')
  await open(page, '/system/center')
  const zone = page.getByRole('combobox', { name: say('Time zone', '时区'), exact: true })
  await zone.fill('Kiritimati')
  await zone.press('Enter')
  await expect(page.getByText(say('Saved.', '已保存。'))).toBeVisible()
  await page.reload()
  await page.getByRole('combobox', { name: say('Show', '显示'), exact: true }).click()
  await page.getByTitle(say('All activity', '全部'), { exact: true }).click()
  const newest = page.getByRole('table').locator('time').first()
  await expect(async () => {
    const at = new Date((await newest.getAttribute('datetime')) ?? '')
    await expect(newest).toContainText(clockTime('Pacific/Kiritimati', at), { timeout: 500 })
  }).toPass()
  await zone.focus()
  await page.getByRole('main').locator('.ant-select-clear').first().click()
  await expect(page.getByText(say('Saved.', '已保存。'))).toBeVisible()
})
