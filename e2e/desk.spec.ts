import { clear } from './support/clearing.ts'
import { choose, openSubmit, submitForm } from './support/flows.ts'
import { expect, test } from './support/test.ts'
import { firstOf } from './support/walk.ts'

test('a form begun in one browser goes on in another, from the list of drafts', { tag: '@both' }, async ({
  newWindow,
  enter,
  language,
  words,
  say,
}) => {
  const first = await newWindow()
  await enter(first, 'acq_manager', language)
  const page = await first.newPage()
  await page.goto('/system/user/create')
  await page.getByLabel(words.field.username).fill('half_done')
  await page.getByLabel(words.field.nickName, { exact: true }).fill('Half done')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/save/draft') && answer.ok())
  await page.getByRole('button', { name: say('Save draft', '保存草稿') }).click()
  await saved

  const second = await newWindow()
  await enter(second, 'acq_manager', language)
  const elsewhere = await second.newPage()
  await elsewhere.goto('/system/draft')
  await expect(elsewhere.getByText('half_done')).toBeVisible()
  await elsewhere
    .getByRole('link', { name: say('User maintenance', '用户维护') })
    .last()
    .click()
  await expect(elsewhere.getByLabel(words.field.username)).toHaveValue('half_done')
  await expect(elsewhere.getByLabel(words.field.nickName, { exact: true })).toHaveValue('Half done')
  await elsewhere.goto('/system/draft')
  await elsewhere.getByRole('button', { name: say('Discard draft', '放弃草稿') }).click()
  await elsewhere
    .getByRole('dialog')
    .or(elsewhere.getByRole('alertdialog'))
    .getByRole('button', { name: say('Discard draft', '放弃草稿') })
    .click()
  await expect(elsewhere.getByText(say('No drafts.', '没有草稿。'))).toBeVisible()
})

test('the search of the header finds records, cards, merchants and commands', async ({ sit, say, words }) => {
  const page = await sit('acq_handler')
  await page.goto('/worklist')
  const row = page.locator('[data-row-key]').first()
  const expId = (await row.getAttribute('data-row-key')) ?? ''
  const finder = page.getByRole('dialog', { name: say('Search and commands', '全局搜索') })
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await expect(finder.getByRole('combobox')).toHaveValue(text)
  }
  await test.step('a record by the end of its id', async () => {
    await search(expId.slice(-6))
    await expect(finder.getByRole('option', { name: expId })).toBeVisible()
    await finder.getByRole('option', { name: expId }).click()
    await expect(page.getByRole('heading', { name: expId })).toBeVisible()
  })
  await test.step('transactions by the last four digits of the card, and says since when', async () => {
    await search('0005')
    await expect(finder.getByRole('option', { name: /••0005/ }).first()).toBeVisible()
    await expect(finder).toContainText(say('settled since', '清算日期自'))
    await page.keyboard.press('Escape')
  })
  await test.step('what has a reference number, with Enter pressed before the answer is there', async () => {
    const number = await firstOf(page, 'query/stdDispute/verifiedPass', 'retriRefNo')
    await search(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/stdDetailPage/)
    await expect(page.getByText(number).first()).toBeVisible()
  })
  await test.step('what a cardholder says, corrected, in the search of the header and then in the history', async () => {
    const digits = say('Last four digits: 0005', '卡号后四位：0005')
    await search(say('0005 yesterday 1.00 02/03/2026', '昨天 1.00元 02/03/2026 尾号0005'))
    await expect(finder).toContainText(say('“02/03/2026” must have the year first', '“02/03/2026”'))
    const mistaken = finder.getByRole('button', { name: /02\/03\/2026|1\.00/ })
    await mistaken.last().click()
    await mistaken.first().click()
    await expect(finder.getByRole('listitem')).toHaveCount(2)
    await expect(finder.getByRole('listitem').filter({ hasText: digits })).toBeVisible()
    await finder.getByRole('option', { name: say('All transactions that match', '全部符合条件的交易') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: digits })).toBeVisible()
    await expect(page.getByRole('cell', { name: /••0005/ }).first()).toBeVisible()
    const box = page.getByRole('textbox', { name: words.field.terms })
    await box.fill('0005 02/03/2026')
    await box.press('Enter')
    await expect(page.getByRole('alert')).toContainText('“02/03/2026”')
  })
  await test.step('a command', async () => {
    for (const [name, mode] of [
      [say('dark', '深色'), 'dark'],
      [say('light', '浅色'), 'light'],
    ] as const) {
      await search(name)
      await expect(finder.getByRole('option').first()).toContainText(name, { ignoreCase: true })
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveCSS('color-scheme', mode)
    }
  })
})

test('a risk officer handles the alerts of a card in one step', async ({ sit, words }) => {
  const page = await sit('risk_officer')
  await page.goto('/antiRiskService/RiskMonitoring')
  await page.getByRole('link', { name: 'By card' }).click()
  const first = page.locator('[data-row-key]').first()
  await expect(first).toBeVisible()
  const key = (await first.getAttribute('data-row-key')) ?? ''
  await first.click()
  const dialog = page.getByRole('dialog', { name: /^Handle all alerts of/ })
  await expect(dialog.getByRole('table')).toBeVisible()
  await dialog.getByRole('radio', { name: words.handlingResult['04'] }).check()
  await dialog.getByRole('button', { name: /^Handle \d+ alerts?/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator(`[data-row-key="${key}"]`)).toHaveCount(0)
})

test('a recalled record leads to the draft that it has become', async ({ sit, words, say }) => {
  const page = await sit('acq_handler')
  await openSubmit(page, 'exp.specialAdjust', await clear({ priAcctNo: '6200000000000047' }))
  await choose(page, words.field.rsnCd, '9700')
  await submitForm(page, { say })
  await page.getByRole('main').getByRole('button', { name: words.action.recall }).click()
  const line = page.getByRole('status').filter({ hasText: say('it is among your drafts again', '草稿') })
  await line.getByRole('link', { name: say('My drafts', '我的草稿') }).click()
  await expect(page).toHaveURL(/\/system\/draft$/)
})
