import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { BrowserContext, Page } from '@playwright/test'
import { ZipFile } from 'yazl'
import { zipTexts } from '../testing/server/zip.ts'
import { thisServer } from './support/beside.ts'
import { clear, clearEach } from './support/clearing.ts'
import { look } from './support/look.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, test } from './support/test.ts'

const adjustment = {
  submitRcvInsIdCd: '00010392',
  submitTransCurrCd: '764',
  rsnCd: '4507',
  vouchers: [],
}

const refundedCard = '6212340000009143'

/** Credit adjustments that nobody has verified yet. */
async function raise(
  handler: BrowserContext,
  count: number,
  submitTransAt: string,
  priAcctNo = '6212340000009135',
): Promise<string[]> {
  const ids: string[] = []
  const purchases = await clearEach(count, { priAcctNo })
  if (priAcctNo === refundedCard) await clear({ priAcctNo, transId: 'S30', transAt: submitTransAt })
  for (const { priKey, settleDt } of purchases) {
    const original = { submitTransId: 'E32', origKey: priKey, origLogCd: '01', origSettleDt: settleDt }
    const form = await sealed({ ...original, ...adjustment, submitTransAt, position: 'history' })
    ids.push(...(await callBatch(handler, 'submit/withOrig/stdDispute', form)))
  }
  return ids
}

function fail(verifier: BrowserContext, ids: readonly string[]): Promise<string[]> {
  const list = ids.map((expId) => ({ expId, position: 'unverified', remark: 'The amount differs.' }))
  return callBatch(verifier, 'verifyFail', { list })
}

/** The machine may be busy. */
const carriedOut = { timeout: 60_000 }

const planOf = (page: Page) => page.getByRole('dialog', { name: /record/ })
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Bulk actions in progress' })

async function closePanel(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(panelOf(page)).toHaveCount(0)
}

test('all records that match are verified by a plan', async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  const ids = await raise(handler.context(), 21, '6150')
  ids.push(...(await raise(handler.context(), 1, '6150', refundedCard)))
  const page = await sit('acq_verifier')
  const list = '/worklist?todo=verify&transAtFrom=6150&transAtTo=6150&transCurrCd=764'
  await page.goto(list)
  const rows = page.locator('[data-row-key]')
  await expect(rows).toHaveCount(20)
  const openPlan = async (count: number) => {
    await page.getByRole('table').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: `Select all ${count}` }).click()
    await page.getByRole('button', { name: `${words.action.verifyPass} ${count}` }).click()
    await expect(planOf(page).getByRole('heading', { name: 'Will be verified' })).toBeVisible()
  }

  await test.step('it says what would be done, and is not committed by Enter', async () => {
    await openPlan(22)
    const plan = planOf(page)
    await expect(plan.getByRole('row').filter({ hasText: 'THB' })).toContainText('1,353.00')
    await expect(plan.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await look(page, 'the plan of a bulk action')
    await plan.getByRole('button', { name: 'Leave it out' }).click()
    await expect(page.getByRole('dialog', { name: /21 records/ })).toBeVisible()
    await plan.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await expect(plan).toHaveCount(0)
    await expect(panelOf(page)).toHaveCount(0)
  })

  await test.step('committed, it can be undone until it begins, also after the page was loaded again', async () => {
    await page.getByRole('button', { name: `${words.action.verifyPass} 22` }).click()
    await planOf(page).getByRole('button', { name: 'Commit this plan' }).click()
    await expect(panelOf(page).getByText(/^Begins in \d+ s$/)).toBeVisible()
    await panelOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(panelOf(page).getByText('Dropped. Nothing was done.')).toBeVisible()
    await closePanel(page)
    // All that match are selected again.
    await page.getByRole('button', { name: `${words.action.verifyPass} 22` }).click()
    await planOf(page).getByRole('button', { name: 'Commit this plan' }).click()
    await page.reload()
    await panelOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(panelOf(page).getByText('Dropped. Nothing was done.')).toBeVisible()
    await closePanel(page)
    await expect(page.getByRole('status').filter({ hasText: '22' })).toBeVisible()
  })

  await test.step('asked for all or nothing, it does nothing where a record has changed since the plan', async () => {
    await openPlan(22)
    const [changed = ''] = ids
    await fail(page.context(), [changed])
    const plan = planOf(page)
    await plan.getByRole('checkbox', { name: 'All or nothing' }).check()
    await expect(plan.getByText(/or none: if one of them changes/)).toBeVisible()
    await plan.getByRole('button', { name: 'Commit this plan' }).click()
    await expect(plan.getByRole('alert')).toContainText('1')
    await plan.getByRole('button', { name: 'Create a new plan' }).click()
    await expect(page.getByRole('dialog', { name: /21 records/ })).toBeVisible()
    await plan.getByRole('button', { name: 'Commit this plan' }).click()
  })

  await test.step('nor where one changes before it begins; what is left is planned and done', async () => {
    const [, changed = ''] = ids
    await expect(panelOf(page).getByText(/^Begins in \d+ s$/)).toBeVisible()
    await fail(page.context(), [changed])
    await thisServer().letBulksBegin()
    await panelOf(page).getByRole('button', { name: 'Create a new plan' }).click()
    const plan = planOf(page)
    await expect(plan.getByRole('row').filter({ hasText: 'THB' })).toContainText('1,230.00')
    const [notPossible] = await Promise.all([
      page.waitForEvent('popup'),
      plan.getByRole('heading', { name: 'Not possible' }).getByRole('link').click(),
    ])
    await expect(notPossible.locator('[data-row-key]')).toHaveCount(1)
    await expect(notPossible.locator('[data-row-key]')).toContainText(changed)
    await notPossible.close()
    await plan.getByRole('button', { name: 'Commit this plan' }).click()
    await expect(panelOf(page).getByText(/^Begins in \d+ s$/)).toBeVisible()
    const [, , late = ''] = ids
    await fail(page.context(), [late])
    await thisServer().letBulksBegin()
    await expect(panelOf(page).getByText('19 done, 1 failed')).toBeVisible(carriedOut)
    await expect(rows).toHaveCount(0)
    await panelOf(page).getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('its panel leaves what can be decided in a review in reach', async () => {
    await page.goto('/worklist?review=first')
    await expect(panelOf(page).getByText('19 done, 1 failed')).toBeVisible()
    for (const name of ['Open next', words.action.verifyFail, words.action.verifyPass])
      await page.locator('[data-part="review"]').getByRole('button', { name }).click({ trial: true })
    await page.goto(list)
  })

  await test.step('what became of each record stays for a month', async () => {
    await look(page, 'the end of a bulk action')
    await panelOf(page).getByRole('link', { name: 'Open details' }).click()
    await expect(page.locator('[data-row-key]')).toHaveCount(20)
    await look(page, 'the records of a bulk action')
    await closePanel(page)
    await page.goto('/bulk')
    await expect(page.getByRole('row').filter({ hasText: 'Dropped' }).first()).toBeVisible()
    await look(page, 'the bulk actions')
  })
})

test('records that are selected one by one answer one by one, and those that fail stay selected', async ({
  sit,
  words,
}) => {
  const handler = await sit('acq_handler')
  const ids = await raise(handler.context(), 3, '6352')
  const page = await sit('acq_verifier')
  await page.goto('/stdListPage?pageId=dsp.dispute.search.list&transAtFrom=6352&transAtTo=6352&transCurrCd=764')
  await expect(page.locator('[data-row-key]')).toHaveCount(3)
  await selectAll(page)
  await page.getByRole('button', { name: `${words.action.verifyFail} 3` }).click()
  const remark = page.getByRole('dialog').getByRole('textbox')
  await expect(page.getByRole('dialog').getByRole('listitem').first().getByRole('button')).toBeFocused()
  const [moved = '', ...others] = ids
  await callBatch(page.context(), 'verifyPass', { list: [{ expId: moved, position: 'unverified' }] })
  await remark.fill('The amount differs.')
  await page.getByRole('dialog').getByRole('button', { name: words.action.verifyFail }).click()

  const result = page.getByRole('dialog', { name: `${words.action.verifyFail}: result` })
  await expect(result.getByText('2 succeeded · 1 failed')).toBeVisible()
  await expect(result.getByRole('row').filter({ hasText: moved })).toContainText('changed by another user')
  for (const expId of others)
    await expect(result.getByRole('row').filter({ hasText: expId })).toContainText('Verification failed (recorded)')
  await look(page, 'what became of each record')
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.locator('[data-row-key]').filter({ hasText: 'Verified fail' })).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeVisible()
  await expect(panelOf(page)).toHaveCount(0)
})

/** The file with other values in the cells of a column, as a spreadsheet saves it. */
async function corrected(xlsx: Buffer, change: (sheet: string) => string): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(zipTexts(xlsx)))
    zip.addBuffer(Buffer.from(name.includes('/sheet') ? change(text) : text), name)
  zip.end()
  return buffer(zip.outputStream)
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('checkbox').first().check()
}

test('selected records are modified one after the other, and deletion comes last', async ({ sit, words }) => {
  const page = await sit('acq_handler')
  const verifier = await sit('acq_verifier')
  await fail(verifier.context(), await raise(page.context(), 2, '6554'))
  await page.goto('/worklist?todo=correct&transAtFrom=6554&transAtTo=6554&transCurrCd=764')
  await expect(page.locator('[data-row-key]')).toHaveCount(2)
  await selectAll(page)
  const actions = page.locator('[data-part="table-bar"]').getByRole('button', { name: / 2( in turn)?$/ })
  await expect(actions).toHaveText([
    'Modify 2 in turn',
    `${words.action.submit} 2`,
    'Download to correct 2',
    `${words.action.delete} 2`,
  ])
  await actions.first().click()
  const rows = ['6553', '6552']
  for (const [n, amount] of rows.entries()) {
    await expect(page.getByRole('heading', { name: /^Modify E/ })).toBeVisible()
    const expId = new URL(page.url()).searchParams.get('expId') ?? ''
    await page.getByLabel(words.field.transAt, { exact: true }).fill(`${Number(amount) / 100}`)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
    const line = page.getByRole('status').filter({ hasText: `${expId} modified` })
    await expect(line).toContainText('Submit Success')
    if (n === 0) await expect(line).toContainText('Next: 1 of 1')
    await expect(page).not.toHaveURL(new RegExp(expId))
  }
  await expect(page).toHaveURL(/\/worklist\?todo=correct/)
})

test('failed records are corrected offline by a file, and stale rows are refused', async ({ sit, words }) => {
  const page = await sit('acq_handler')
  const verifier = await sit('acq_verifier')
  const ids = await raise(page.context(), 3, '6251')
  await fail(verifier.context(), ids)
  await page.goto('/worklist?todo=correct&transAtFrom=6251&transAtTo=6251&transCurrCd=764')
  await expect(page.locator('[data-row-key]')).toHaveCount(3)
  await selectAll(page)
  await page.getByRole('button', { name: 'Download to correct' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XLSX' }).click(),
  ])
  const file = await corrected(await readFile(await download.path()), (sheet) => sheet.replaceAll('62.51', '41.75'))

  const [stale = '', ...others] = ids
  await callBatch(page.context(), 'submit/withOrig/stdDispute', { list: [{ expId: stale, position: 'verifiedFail' }] })
  await fail(verifier.context(), [stale])

  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Upload corrections' }).click()
  await look(page, 'the upload of corrections', 'narrow')
  await page.locator('input[type=file]').setInputFiles({ name: 'corrections.xlsx', mimeType: xlsx, buffer: file })
  const plan = planOf(page)
  await expect(plan.getByRole('row').filter({ hasText: 'THB' })).toContainText('83.50')
  await expect(plan.getByRole('row').filter({ hasText: 'changed by another user' })).toContainText('1')
  await look(page, 'the plan of corrections', 'narrow')
  await plan.getByRole('button', { name: 'Commit this plan' }).click()
  await panelOf(page).getByRole('link', { name: 'Open details' }).click()
  await thisServer().letBulksBegin()
  await expect(page.getByRole('main').getByText('2 done, 0 failed')).toBeVisible(carriedOut)
  await expect(page.locator('[data-row-key]').filter({ hasText: /Done/ })).toHaveCount(2)
  await expect(panelOf(page).getByText('2 done, 0 failed')).toBeVisible()
  await closePanel(page)
  for (const expId of others) {
    await verifier.goto(`/stdDetailPage?pageId=dsp.dispute.unverified.detail&expId=${expId}`)
    await expect(verifier.getByText('41.75').first()).toBeVisible()
    await expect(verifier.getByRole('button', { name: words.action.verifyPass })).toBeVisible()
  }
})

test('the file to correct all that match is had where it is uploaded', async ({ sit }) => {
  const page = await sit('acq_handler')
  const verifier = await sit('acq_verifier')
  const ids = await raise(page.context(), 2, '6151')
  await fail(verifier.context(), ids)
  await page.goto('/worklist?todo=correct&transAtFrom=6151&transAtTo=6151&transCurrCd=764')
  await page.getByRole('button', { name: 'Upload corrections' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload corrections' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download all that match and can be corrected (XLSX)' }).click(),
  ])
  const file = await corrected(await readFile(await download.path()), (sheet) => sheet.replaceAll('61.51', '42.75'))
  await page.locator('input[type=file]').setInputFiles({ name: 'corrections.xlsx', mimeType: xlsx, buffer: file })
  await expect(planOf(page).getByRole('row').filter({ hasText: 'THB' })).toContainText('85.50')
})

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
