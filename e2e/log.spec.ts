import { readFile } from 'node:fs/promises'
import { expect, test } from './support/test.ts'
import { open, post } from './support/walk.ts'

test('the log tells what was done, refused and visited, and nothing that was typed', async ({
  newPage,
  sit,
  words,
  say,
}) => {
  const page = await newPage()
  const admin = await sit('admin')
  await test.step('an administrator finds what was done and what was refused in the log, and saves it', async () => {
    const username = `e2e_${Date.now().toString(36)}`
    const account = { username, nickName: 'Logged', email: `${username}@example.test`, insIdCd: '00010344' }
    await post(admin, 'user/create', { ...account, roles: ['viewer'], menus: [] })
    await open(page, '/login')
    await page.getByLabel(words.field.username).fill(username)
    await page.getByLabel(words.field.password, { exact: true }).fill('Wrong2026')
    await page.getByLabel(words.field.code).fill('1234')
    await page.getByRole('button', { name: say('Log in', '登录'), exact: true }).click()
    await expect(page.getByText(words.error.loginRefused)).toBeVisible()
    await open(admin, `/system/user?username=${username}`)
    await admin.getByRole('button', { name: say(`Disable ${username}`, `停用 ${username}`) }).click()
    const ask = admin.getByRole('dialog')
    await ask.getByRole('button', { name: say('Disable', '停用') }).click()
    await expect(admin.getByRole('main').getByText(words.account.disabled)).toBeVisible()

    await open(admin, '/system/log')
    const done = admin
      .getByRole('row', { name: username })
      .filter({ hasText: say('Enable or disable user', '启用或停用用户') })
    await expect(done).toContainText(say('Success', '成功'))
    await done.getByRole('button').click()
    const entry = admin.getByRole('dialog')
    const state = entry.getByRole('row', { name: words.field.disabled })
    await expect(state.getByRole('cell')).toHaveText([words.account.enabled, words.account.disabled])
    await admin.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(done.getByRole('button')).toBeFocused()

    await admin.getByLabel(words.field.username).fill(username)
    await admin.getByRole('combobox', { name: words.field.level }).click()
    await admin.getByTitle(words.logLevel.error).click()
    await admin.getByRole('button', { name: say('Search', '查询') }).click()
    await expect(admin).toHaveURL(new RegExp(`username=${username}&level=error`))
    const rows = admin.getByRole('row').filter({ has: admin.getByRole('cell') })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(words.error.loginRefused)
    await expect(admin.getByText(say('1 entry', '共 1 条日志')).first()).toBeVisible()
    const chips = admin.getByRole('list', { name: say('Applied filters', '已设条件') })
    await expect(chips.getByRole('listitem')).toHaveCount(3)

    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: say('Export', '导出') }).click()
    await admin.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('audit-log.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(username)

    await chips.getByRole('button', { name: words.field.level }).click()
    await expect(admin).not.toHaveURL(/level=/)
    await admin.getByRole('button', { name: say('Reset', '重置') }).click()
    await expect(admin.getByLabel(words.field.username)).toHaveValue('')
  })
  await test.step('page visits say which pages and buttons, and nothing that was typed', async () => {
    const user = await sit('iss_auditor')
    await open(user, '/stdQueryPage?pageId=dsp.dispute.search.query')
    await user.getByRole('textbox', { name: words.field.retriRefNo }).fill('ZZTYPED00417')
    await user.getByRole('button', { name: say('Search', '查询') }).click()
    await expect(user).toHaveURL(/stdListPage/)
    await open(user, '/stdListPage?pageId=dsp.dispute.search.list')
    const link = user.locator('[data-part="row-link"]').first()
    const expId = await link.innerText()
    await link.click()
    await expect(user).toHaveURL(/stdDetailPage/)
    const told = user.waitForResponse(
      (answer) => answer.url().endsWith('/api/log/enter') && !!answer.request().postData()?.includes('"sys.home"'),
    )
    await user
      .getByRole('link', { name: say('Home', '首页') })
      .first()
      .click()
    await told
    await open(admin, '/system/log')
    await admin.getByRole('button', { name: say('Page visits', '页面访问') }).click()
    const drawer = admin.getByRole('dialog')
    await drawer.getByLabel(words.field.username).fill('iss_auditor')
    const answer = admin.waitForResponse(/query\/visits/)
    await drawer.getByRole('button', { name: say('Search', '查询') }).click()
    const text = await (await answer).text()
    for (const page of ['dsp.dispute.search.query', 'dsp.dispute.search.list', 'dsp.dispute.search.detail', 'sys.home'])
      expect(text).toContain(`"page":"${page}"`)
    expect(text).toMatch(/"element":"button [\w.]*(query|search)"/)
    for (const typed of ['ZZTYPED', '621234', '00417', expId]) expect(text).not.toContain(typed)
    await expect(drawer.getByText(say('Button: Search', '按钮：查询')).first()).toBeVisible()
  })
})
