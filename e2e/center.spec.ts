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
