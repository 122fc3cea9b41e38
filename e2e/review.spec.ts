import type { BrowserContext } from '@playwright/test'
import { clearEach } from './support/clearing.ts'
import { expectTotal } from './support/counts.ts'
import { expectState } from './support/flows.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

/** Credit adjustments of 73.50 that nobody has verified yet. */
async function raiseMany(handler: BrowserContext, count: number): Promise<string[]> {
  const ids: string[] = []
  for (const { priKey, settleDt } of await clearEach(count, { priAcctNo: '6212340000009135' })) {
    const original = { submitTransId: 'E32', origKey: priKey, origLogCd: '01', origSettleDt: settleDt }
    const form = await sealed({ ...original, position: 'history', ...adjustment })
    ids.push(...(await callBatch(handler, 'submit/withOrig/stdDispute', form)))
  }
  return ids
}

const adjustment = {
  submitRcvInsIdCd: '00010392',
  submitTransCurrCd: '764',
  submitTransAt: '7350',
  rsnCd: '4507',
  vouchers: [],
}

test('fifty records are verified at the keyboard, one key each', { tag: '@slow' }, async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  const ids = await raiseMany(handler.context(), 54)
  await test.step('the manager keeps remark templates for the institution', async () => {
    const manager = await sit('acq_manager')
    await open(manager, '/informationManagement/InstitutionSetting')
    await manager.getByRole('textbox', { name: 'Templates' }).fill('The slip is missing.\nThe amount differs.')
    await manager.getByRole('button', { name: 'Save remark templates' }).click()
    await expect(manager.getByText('Saved. Takes effect immediately.')).toBeVisible()
  })
  const page = await sit('acq_verifier')
  await open(page, '/worklist?todo=verify&transAtFrom=7350&transAtTo=7350&transCurrCd=764')
  const record = page.getByRole('heading', { level: 1 }).and(page.locator('[data-part="review"] *'))
  const opened = async () => (await record.textContent()) ?? ''
  const pressed: string[] = []
  const press = async (key: string) => {
    pressed.push(key)
    await page.keyboard.press(key)
  }
  await expectTotal(page, ids.length)
  await press('s')
  await expect(record).toBeVisible()

  await test.step('X selects for a step on several, and the selection is that of the list', async () => {
    await press('x')
    await press('j')
    await press('x')
    await page.getByRole('button', { name: `${words.action.verifyFail} 2` }).click()
    await expect(page.getByRole('dialog').getByText('2 records')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await press('s')
    await expect(record).toBeVisible()
  })

  await test.step('what others change is marked, who holds the record is said, and what is typed stays', async () => {
    const before = await opened()
    await press('j')
    await expect(record).not.toHaveText(before)
    const expId = await opened()
    const manager = await sit('acq_manager')
    await open(manager, `/worklist?scope=institution&expId=${expId}&review=${expId}`)
    await expect(manager.locator('[data-part="review"] header').getByText('Held by Harbour verifier')).toBeVisible()
    await press('f')
    const remark = page.getByRole('region', { name: /Verify Fail/ }).getByRole('textbox')
    await page.keyboard.press('Tab')
    await remark.fill('The slip is')
    await callBatch(page.context(), 'verifyFail', { list: [{ expId, position: 'unverified', remark: 'No.' }] })
    const change = { expId, version: 2, position: 'verifiedFail', ...adjustment, submitTransAt: '7300' }
    await callBatch(handler.context(), 'modify/withOrig/stdDispute', await sealed(change))
    const changed = page.getByRole('alert', { name: 'The content has changed since you read it' })
    await expect(changed.getByRole('row', { name: /Amount/ })).toContainText('73.00')
    await expect(page.locator('[data-part="review"] header').getByText('changed', { exact: true })).toBeVisible()
    await expect(remark).toHaveValue('The slip is')
    await remark.press('Escape')
    await changed.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page.locator('[data-part="review"] header').getByText('changed', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await press('s')
    await expect(record).toBeVisible()
  })

  await test.step('F fails with a remark that is typed above the foot', async () => {
    const failed = await opened()
    await press('f')
    await page.keyboard.type('Not the amount of the slip.')
    await page.keyboard.press('Enter')
    await expect(record).not.toHaveText(failed)
    await expect(page.getByRole('status').filter({ hasText: `${failed} failed` })).toBeVisible()
    const change = { expId: failed, version: 2, position: 'verifiedFail', ...adjustment, submitTransAt: '7000' }
    await callBatch(handler.context(), 'modify/withOrig/stdDispute', await sealed(change))
  })

  await test.step('F, a digit and Enter fail with a remark template, and a digit may also begin a remark', async () => {
    const failed = await opened()
    await press('f')
    await expect(page.getByRole('button', { name: 'The amount differs.' })).toBeVisible()
    await page.keyboard.type('2')
    const field = page.getByRole('textbox', { name: words.field.remark })
    await expect(field).toHaveValue('The amount differs.')
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `${failed} failed` })).toBeVisible()
    await page.goto(`/stdDetailPage?pageId=dsp.dispute.search.detail&expId=${failed}`)
    await expect(page.getByText('The amount differs.').first()).toBeVisible()
    await page.goBack()
    await expect(record).toBeVisible()
  })

  await test.step('a decision is no longer offered to be taken back once others have moved on', async () => {
    const expId = await opened()
    await press('v')
    const back = page.getByRole('button', { name: /^Take back verification/ })
    await expect(back).toBeVisible()
    // In another window.
    await callBatch(page.context(), 'cancel', { list: [{ expId, position: 'verifiedPass' }] })
    await expect(back).toHaveCount(0)
    await expect(record).not.toHaveText(expId)
  })

  pressed.length = 0
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/detail/disputeInf')) reads.push(request.postDataJSON().expId)
  })
  const left = ids.length - 4
  let verified = ''
  for (let done = 0; done < left; done++) {
    const expId = await opened()
    verified = expId
    await press('v')
    await expect(page.getByRole('status').filter({ hasText: `${expId} verified` })).toBeVisible()
    if (done < left - 1) await expect(record).not.toHaveText(expId)
  }
  expect(pressed).toHaveLength(left)
  expect(left).toBe(50)
  expect(reads, 'each record is read once').toHaveLength(new Set(reads).size)
  await expect(page.getByText('No pending items.')).toBeVisible()

  await test.step('U takes the last one back', async () => {
    await press('u')
    await page.getByRole('dialog').getByRole('button', { name: words.action.cancel }).click()
    await expect(record).toHaveText(verified)
    await expectState(page, words.state.verifiedFail)
  })

  await test.step('E opens the form at its first empty field, where no key acts, and Esc leads back', async () => {
    await open(handler, `/worklist?expId=${verified}&review=first`)
    const record = handler.getByRole('heading', { level: 1, name: verified })
    await expect(record).toBeVisible()
    await handler.keyboard.press('e')
    const remark = handler.getByRole('textbox', { name: /^Visible to the verifier/ })
    await expect(remark).toBeFocused()
    await handler.keyboard.type('vfj')
    await expect(remark).toHaveValue('vfj')
    await handler.keyboard.press('Escape')
    await expect(handler).toHaveURL(/\/worklist\?.*review=/)
    await expect(record).toBeVisible()
  })

  await test.step('what was failed and changed shows what is new, field by field', async () => {
    await open(page, '/worklist?todo=verify&transAtFrom=7000&transAtTo=7000&transCurrCd=764&review=first')
    const changed = page
      .locator('section section')
      .filter({ has: page.getByRole('heading', { name: /^Changed since/ }) })
    await expect(changed).toContainText('Not the amount of the slip.')
    await expect(changed.getByRole('deletion')).toContainText('73.50')
    await expect(changed.getByRole('insertion')).toContainText('70.00')
    await expect(page.getByRole('row', { name: /Amount/ })).toContainText('less')
  })

  await test.step('single keys can be switched off', async () => {
    const expId = await opened()
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press('v')
    await press('?')
    await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).check()
    await expect(record).toHaveText(expId)
  })
})
