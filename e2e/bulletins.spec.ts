import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('a bulletin is written, read, changed from two windows and withdrawn', { tag: '@slow' }, async ({
  sit,
  words,
  say,
}) => {
  const admin = await sit('admin')
  await test.step('a bulletin is written for one institution, read there as new, and gone when it is withdrawn', async () => {
    const title = `Calendar <b>${Date.now()}</b>`
    await open(admin, '/system/bulletin')
    await expect(admin.getByRole('table')).toBeVisible()
    await admin.getByRole('button', { name: say('Create bulletin', '新建公告') }).click()
    await expect(admin).toHaveURL(/\/system\/bulletin\/create$/)
    await admin.getByRole('button', { name: say('Publish', '发布') }).click()
    await expect(admin.getByRole('textbox', { name: words.field.title })).toBeFocused()

    await admin.getByRole('textbox', { name: words.field.title }).fill(title)
    const body = admin.getByRole('textbox', { name: words.field.body })
    await body.click()
    await admin.keyboard.type('No settlement on ')
    await admin.keyboard.press('Control+b')
    await expect(admin.getByRole('button', { name: say('Bold', '粗体') })).toHaveAttribute('aria-pressed', 'true')
    await admin.keyboard.type('5 December')
    await admin.keyboard.press('Control+b')
    await admin.keyboard.type(', see ')
    await admin.getByRole('button', { name: say('Link', '链接'), exact: true }).click()
    const address = admin.getByLabel(say('URL', '地址'))
    await expect(address).toBeFocused()
    await admin.keyboard.press('Tab')
    await address.click()
    await expect(address).toBeFocused()
    await address.fill('javascript:alert(1)')
    await admin.keyboard.press('Enter')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill('https://network.example/calendar')
    await admin.keyboard.press('Enter')
    await expect(body).toBeFocused()
    await admin.keyboard.press('Enter')
    await admin.getByRole('button', { name: say('Bulleted list', '列表'), exact: true }).hover()
    await admin.mouse.down()
    await expect(body, 'A button that is pressed takes the focus, and what is typed next is lost.').toBeFocused()
    await admin.mouse.up()
    await admin.keyboard.type('Friday 25 December')

    await admin
      .locator('input[type=file]')
      .setInputFiles({ name: 'calendar.txt', mimeType: 'text/plain', buffer: Buffer.from('5 December: none.') })
    await expect(admin.getByText('calendar.txt')).toBeVisible()
    await expect(admin.getByText(say('Ready', '就绪'))).toBeVisible()
    await admin.getByRole('radio', { name: say('Selected institutions', '指定机构') }).check()
    await admin.getByRole('combobox', { name: say('Selected institutions', '指定机构') }).fill('00010392')
    await admin.keyboard.press('Enter')
    await admin.keyboard.press('Escape')

    // What is typed outlives the page.
    await expect
      .poll(() =>
        admin.evaluate(() => Object.keys(localStorage).filter((key) => /^draft\/.*\/bulletin/.test(key)).length),
      )
      .toBe(1)
    await admin.reload()
    await expect(admin.getByRole('textbox', { name: words.field.title })).toHaveValue(title)
    await expect(body).toContainText('Friday 25 December')
    await expect(admin.getByText('calendar.txt')).toBeVisible()

    await admin.getByRole('button', { name: say('Publish', '发布') }).click()
    const question = admin.getByRole('dialog')
    await expect(question).toContainText('00010392')
    await question.getByRole('button', { name: say('Publish', '发布') }).click()
    await expect(admin.getByRole('heading', { name: title })).toBeVisible()
    const bulletin = new URL(admin.url()).pathname

    const reader = await sit('iss_handler')
    await open(reader, '/home')
    const home = reader.getByRole('region', { name: say('Bulletins', '公告') })
    const line = home.getByRole('listitem').filter({ hasText: title })
    await expect(line).toContainText(say('New', '新'))
    await line.getByRole('link').click()
    await expect(reader.getByRole('heading', { name: title })).toBeVisible()
    await expect(reader.locator('strong')).toHaveText('5 December')
    await expect(reader.getByRole('link', { name: 'https://network.example/calendar' })).toHaveAttribute(
      'target',
      '_blank',
    )
    await expect(reader.getByRole('button', { name: say('Withdraw', '撤回') })).toHaveCount(0)
    await reader.getByRole('button', { name: /calendar\.txt/ }).click()
    const download = reader.waitForEvent('download')
    await reader
      .getByRole('dialog')
      .getByRole('button', { name: say('Download', '下载') })
      .click()
    expect((await download).suggestedFilename()).toBe('calendar.txt')
    await open(reader, '/home')
    await expect(line).toBeVisible()
    await expect(line).not.toContainText(say('New', '新'))
    await home.getByRole('link', { name: say('All', '全部') }).click()
    await expect(reader).toHaveURL(/\/system\/bulletin$/)
    await expect(reader.getByRole('link', { name: title, exact: true })).toBeVisible()

    const stranger = await sit('viewer')
    await open(stranger, '/system/bulletin')
    await expect(stranger.getByRole('table')).toBeVisible()
    await expect(stranger.getByRole('link', { name: title })).toHaveCount(0)
    await open(stranger, bulletin)
    await expect(stranger.getByRole('alert')).toBeVisible()
    await stranger.goto('/system/bulletin/create')
    await expect(stranger).toHaveURL(/\/404$/)

    await admin.getByRole('button', { name: say('Withdraw', '撤回') }).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: say('Withdraw', '撤回') })
      .click()
    await expect(admin.getByRole('listitem').filter({ hasText: say('Version 2', '第 2 版') })).toContainText(
      words.bulletinState.withdrawn,
    )
    await reader.goto('/home')
    await expect(home.getByRole('listitem').first()).toBeVisible()
    await expect(line).toHaveCount(0)
  })
  await test.step('what was written meanwhile in another window is told, and what is typed is neither lost nor sent unasked', async () => {
    const window = admin
    const other = await window.context().newPage()
    const title = (page: Page) => page.getByRole('textbox', { name: words.field.title })
    const publish = async (page: Page, name: string) => {
      await page.bringToFront()
      await title(page).fill(name)
      await page.getByRole('button', { name: say('Publish changes', '发布修改') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Publish', '发布') })
        .click()
    }
    for (const page of [window, other]) {
      await page.bringToFront()
      await open(page, '/system/bulletin')
      await page.getByRole('link', { name: /Settlement calendar/ }).click()
      await expect(page).toHaveURL(/\/bulletin\/\d+$/)
      await expect(page.getByRole('heading', { name: /Settlement calendar/ })).toBeVisible()
      await page.getByRole('button', { name: say('Modify', '修改') }).click()
      await expect(title(page)).toHaveValue(/Settlement calendar/)
    }
    await publish(window, 'Settlement calendar, first')
    await expect(window.getByRole('heading', { name: 'Settlement calendar, first' })).toBeVisible()
    await publish(other, 'Settlement calendar, second')
    await expect(other.getByRole('alert')).toContainText(say('Your input is kept', '您填写的内容已保留'))
    await expect
      .poll(() =>
        other.evaluate(() => Object.keys(localStorage).filter((key) => /^draft\/.*\/bulletin\/\d+$/.test(key)).length),
      )
      .toBe(1)
    await other.reload()
    await expect(title(other)).toHaveValue('Settlement calendar, second')
    await publish(other, 'Settlement calendar, third')
    await expect(other.getByRole('heading', { name: 'Settlement calendar, third' })).toBeVisible()
  })
})
