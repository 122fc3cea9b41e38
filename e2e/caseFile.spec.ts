import { readFile } from 'node:fs/promises'
import { clear } from './support/clearing.ts'
import { receipt } from './support/files.ts'
import { choose, openSubmit, submitForm } from './support/flows.ts'
import { expect, test } from './support/test.ts'

test('a case file is saved from a record, and checked in the browser, also by who has no account', async ({
  sit,
  newPage,
  words,
  say,
}) => {
  const page = await sit('acq_handler')
  await openSubmit(page, 'exp.specialAdjust', await clear({ priAcctNo: '6200000000000047' }))
  await choose(page, words.field.rsnCd, '9700')
  await page.setInputFiles('input[type=file]', receipt)
  await expect(page.getByText(say('Ready', '就绪'), { exact: true })).toBeVisible()
  await submitForm(page, { say })
  await page.getByRole('button', { name: say('Case file (PDF)', '案件材料（PDF）') }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'English' }).click()
  const pdf = await readFile(await (await saving).path())

  await page.getByRole('button', { name: say('Case file (PDF)', '案件材料（PDF）') }).click()
  await page.getByRole('menuitem', { name: /^Mastercard/ }).click()
  const savingForNetwork = page.waitForEvent('download')
  await expect(page.getByRole('menuitem', { name: '中文' })).toHaveCount(2)
  await page.getByRole('menuitem', { name: '中文' }).last().click()
  // Its names have at most 16 characters.
  expect((await savingForNetwork).suggestedFilename()).toMatch(/^[A-Z0-9]{12}\.pdf$/)

  await page.getByRole('button', { name: say('Case file (PDF)', '案件材料（PDF）') }).click()
  await page.getByRole('menuitem', { name: say('Check a case file', '核验案件材料') }).click()
  await expect(page).toHaveURL(/\/caseFile$/)
  const check = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  const another = page.getByRole('button', { name: say('Select another file', '选择其他文件') })
  const files = page.getByRole('table', { name: say('Attached files', '附件') })
  const alert = page.getByRole('alert')

  await check('case.pdf', pdf)
  await expect(alert).toContainText(say('Unchanged since it was written.', '自生成以来未被修改。'))
  await expect(files.getByRole('row').filter({ hasText: receipt.name })).toContainText(say('Unchanged', '未修改'))
  await expect(page.getByRole('table', { name: say('Records', '记录') })).toContainText('E7')

  await another.click()
  const at = pdf.indexOf(receipt.buffer)
  expect(at).toBeGreaterThan(0)
  const changed = Buffer.from(pdf)
  changed[at + 10] = (changed[at + 10] ?? 0) ^ 1
  await check('changed.pdf', changed)
  await expect(alert).toContainText(say('1 attached file was changed', '有 1 个附件在生成后被修改'))
  await expect(files.getByRole('row').filter({ hasText: receipt.name })).toContainText(say('Changed', '已修改'))

  await another.click()
  await check('receipt\u202e.pdf', receipt.buffer)
  await expect(alert).toContainText(say('receipt\ufffd.pdf is not a case file', 'receipt\ufffd.pdf 不是案件材料'))

  const stranger = await newPage()
  const asked: string[] = []
  stranger.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await stranger.goto('/caseFile')
  await stranger
    .locator('input[type=file]')
    .setInputFiles({ name: 'case.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(stranger.getByRole('alert')).toContainText(
    say('Unchanged since it was written.', '自生成以来未被修改。'),
  )
  await expect(stranger).toHaveURL(/\/caseFile$/)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})
