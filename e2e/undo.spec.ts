import type { BrowserContext, Page } from '@playwright/test'
import { clear } from './support/clearing.ts'
import { expectState, pressStep } from './support/flows.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open, post } from './support/walk.ts'

/** Raises a credit adjustment of 61.20 that waits to be verified. */
async function raise(handler: BrowserContext): Promise<string> {
  const { priKey, settleDt } = await clear({ priAcctNo: '6212340000008111' })
  const original = { submitTransId: 'E32', origKey: priKey, origLogCd: '01', origSettleDt: settleDt }
  const content = {
    submitRcvInsIdCd: '00010392',
    submitTransCurrCd: '764',
    submitTransAt: '6120',
    rsnCd: '4507',
    vouchers: [],
  }
  const form = await sealed({ ...original, position: 'history', ...content })
  const [expId = ''] = await callBatch(handler, 'submit/withOrig/stdDispute', form)
  return expId
}

/** Lets the steps of this window be held for so long, as its user chooses. */
async function chooseUndo(page: Page, name: string): Promise<void> {
  await open(page, '/system/center')
  await page.getByRole('radio', { name }).check()
}

const stateOf = async (page: Page, expId: string) => (await post(page, 'detail/disputeInf', { expId })).state
const openRecord = (page: Page, expId: string) =>
  open(page, `/stdDetailPage?pageId=dsp.dispute.search.detail&expId=${expId}`)
const line = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The steps that the page has sent. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const [, action = ''] = /\/api\/(verify\w+)$/.exec(request.url()) ?? []
    if (action !== '') sent.push(action)
  })
  return sent
}

test('a step on a record is held: Undo or U drops it, else it is sent once', { tag: '@both' }, async ({
  sit,
  say,
  words,
  narrow,
}) => {
  const handler = await sit('acq_handler')
  const expId = await raise(handler.context())
  const page = await sit('acq_verifier')
  const sent = sentBy(page)
  await chooseUndo(page, say('10 seconds', '10 秒'))
  await openRecord(page, expId)
  const { verifyPass } = words.action
  const held = line(page, say(`${expId} ${verifyPass}: not sent yet`, `${expId} ${verifyPass}：尚未发送`))

  await test.step('nothing is shown as done, and no second step is taken on the record', async () => {
    await pressStep(page, verifyPass)
    await expect(held).toBeVisible()
    await expectState(page, words.state.unverified)
    await expect(page.getByRole('button', { name: verifyPass })).toBeDisabled()
    await held.getByRole('button', { name: say('Undo', '撤回') }).click()
    await expect(line(page, say('Nothing was sent.', '未发送任何内容。'))).toBeVisible()
    await expect(held).toHaveCount(0)
  })
  await test.step('the key U drops it too', async () => {
    if (narrow) return
    await page.keyboard.press('v')
    await expect(held).toBeVisible()
    await page.keyboard.press('u')
    await expect(held).toHaveCount(0)
  })
  await test.step('after its time it is sent, and said to be done on the page where the user is by then', async () => {
    expect([await stateOf(page, expId), sent]).toEqual(['unverified', []])
    await pressStep(page, verifyPass)
    await open(page, '/system/center')
    // In Chinese the line of what is held begins with the same words.
    await expect(held).toHaveCount(0)
    await expect(line(page, say(`${expId} verified`, `${expId} 复核通过`))).toBeVisible()
    expect([await stateOf(page, expId), sent]).toEqual(['verifiedPass', ['verifyPass']])
  })
})

test('a step on selected records is held, too, and says what became of each', async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  const raised = [await raise(handler.context()), await raise(handler.context())]
  const page = await sit('acq_verifier')
  const sent = sentBy(page)
  const { verifyPass } = words.action
  await chooseUndo(page, '10 seconds')
  await open(page, '/worklist?todo=verify&transAtFrom=6120&transAtTo=6120&transCurrCd=764')
  for (const expId of raised) await page.getByRole('checkbox', { name: `Select ${expId}` }).check()
  const verifyBoth = page.getByRole('button', { name: `${verifyPass} 2` })
  const held = line(page, `2 records ${verifyPass}: not sent yet`)
  await verifyBoth.click()
  await expect(held).toBeVisible()
  await held.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, `${verifyPass} of 2 records was undone. Nothing was sent.`)).toBeVisible()

  await verifyBoth.click()
  await expect(held).toBeVisible()
  const admin = await sit('admin')
  const [failed = '', passed = ''] = raised
  await callBatch(admin.context(), 'verifyFail', { list: [{ expId: failed, position: 'unverified', remark: 'No.' }] })
  const result = page.getByRole('dialog', { name: `${verifyPass}: result` })
  await expect(result.getByRole('row', { name: failed })).toContainText('This record has been changed by another user.')
  expect([await stateOf(handler, failed), await stateOf(handler, passed), sent]).toEqual([
    'verifiedFail',
    'verifiedPass',
    ['verifyPass'],
  ])
})

test('of selected records, a line says which were refused where their list is no longer open', async ({
  sit,
  words,
}) => {
  const handler = await sit('acq_handler')
  const raised = [await raise(handler.context()), await raise(handler.context())]
  const page = await sit('acq_verifier')
  const { verifyPass } = words.action
  await chooseUndo(page, '10 seconds')
  await open(page, '/worklist?todo=verify&transAtFrom=6120&transAtTo=6120&transCurrCd=764')
  for (const expId of raised) await page.getByRole('checkbox', { name: `Select ${expId}` }).check()
  await page.getByRole('button', { name: `${verifyPass} 2` }).click()
  await expect(line(page, 'not sent yet')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const admin = await sit('admin')
  const [failed = '', passed = ''] = raised
  await callBatch(admin.context(), 'verifyFail', { list: [{ expId: failed, position: 'unverified', remark: 'No.' }] })
  const said = `2 records ${verifyPass}: 1 of 2 were refused. ${failed}: This record has been changed by another user.`
  await expect(line(page, said)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stateOf(handler, passed)).toBe('verifiedPass')
})

test('what is held is sent where the page is left or the user logs out', async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  const [left, loggedOut] = [await raise(handler.context()), await raise(handler.context())]
  const page = await sit('acq_verifier')
  await chooseUndo(page, '10 seconds')
  await openRecord(page, left)
  await pressStep(page, words.action.verifyPass)
  await expect(line(page, 'not sent yet')).toBeVisible()
  await page.reload()
  await expectState(page, words.state.verifiedPass)

  await openRecord(page, loggedOut)
  await pressStep(page, words.action.verifyPass)
  await expect(line(page, 'not sent yet')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Harbour verifier/ })
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => stateOf(handler, loggedOut)).toBe('verifiedPass')
  // Playwright does not see what a page sends while it is left: the second version is that of the one step.
  for (const expId of [left, loggedOut])
    expect(await post(handler, 'detail/disputeInf', { expId })).toMatchObject({ version: 2 })
})

test('a step stays held while the browser is offline, and a refused one says why', async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  const [waiting, failed] = [await raise(handler.context()), await raise(handler.context())]
  const page = await sit('acq_verifier')
  const sent = sentBy(page)
  await chooseUndo(page, '5 seconds')

  await openRecord(page, waiting)
  await expect(page.getByRole('button', { name: words.action.verifyPass })).toBeVisible()
  await page.context().setOffline(true)
  await pressStep(page, words.action.verifyPass)
  await expect(line(page, 'not sent, as you are offline.')).toBeVisible()
  expect([await stateOf(handler, waiting), sent]).toEqual(['unverified', []])
  await page.context().setOffline(false)
  await expect(line(page, `${waiting} verified`)).toBeVisible()
  await expectState(page, words.state.verifiedPass)

  await openRecord(page, failed)
  await pressStep(page, words.action.verifyPass)
  await expect(line(page, `${failed} Verify Pass: not sent yet`)).toBeVisible()
  const admin = await sit('admin')
  await callBatch(admin.context(), 'verifyFail', { list: [{ expId: failed, position: 'unverified', remark: 'No.' }] })
  const refused = line(page, `${failed} Verify Pass was not done: `)
  await expect(refused).toContainText('This record has been changed by another user.')
  await expectState(page, words.state.verifiedFail)
  await refused.getByRole('button', { name: 'Close' }).first().click()
  await expect(refused).toHaveCount(0)
  // What was sent while the connection came back may be sent again, and is done once.
  for (const expId of [waiting, failed])
    expect(await post(handler, 'detail/disputeInf', { expId })).toMatchObject({ version: 2 })
})

test('without a time to undo, a step is sent at once', async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  const expId = await raise(handler.context())
  const page = await sit('acq_verifier')
  await chooseUndo(page, 'None')
  await openRecord(page, expId)
  await pressStep(page, words.action.verifyPass)
  await expect(line(page, `${expId} verified`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('the review goes on at once, and U brings back the record or the alert', async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  await raise(handler.context())
  await raise(handler.context())
  const page = await sit('acq_verifier')
  const head = page.locator('[data-part="review"] h1')
  const sent = sentBy(page)
  await chooseUndo(page, '10 seconds')
  await open(page, '/worklist?todo=verify&transAtFrom=6120&transAtTo=6120&transCurrCd=764&review=first')
  await expect(page.getByRole('button', { name: words.action.verifyPass })).toBeVisible()
  const expId = (await head.textContent()) ?? ''
  await page.keyboard.press('v')
  await expect(head).not.toHaveText(expId)
  await expect(line(page, `${expId} Verify Pass: not sent yet`)).toBeVisible()
  await page.keyboard.press('u')
  await expect(head).toHaveText(expId)
  expect([await stateOf(page, expId), sent]).toEqual(['unverified', []])

  const officer = await sit('risk_officer')
  const alert = officer.locator('[data-part="review"] h1')
  await chooseUndo(officer, '10 seconds')
  await open(officer, '/worklist?todo=handle&review=first')
  await expect(officer.getByRole('region', { name: 'Handling history' })).toBeVisible()
  const [rid = ''] = (await alert.innerText()).split(/\s/)
  await officer.keyboard.press('4')
  const result = words.handlingResult['04']
  const remark = officer.getByRole('region', { name: result, exact: true }).getByRole('textbox')
  await expect(remark).toBeFocused()
  await officer.keyboard.type('Asked the cardholder.')
  await officer.keyboard.press('Enter')
  await expect(alert).not.toContainText(rid)
  await expect(line(officer, `${rid} ${result}: not sent yet`)).toBeVisible()
  await officer.keyboard.press('u')
  await expect(alert).toContainText(rid)
  await expect(officer.getByRole('region', { name: 'Handling history' })).not.toContainText(result)
  await officer.keyboard.press('4')
  await expect(remark).toHaveValue('Asked the cardholder.')
})

test('U leads back to the record where the next one has opened by itself', async ({ sit, words }) => {
  const handler = await sit('acq_handler')
  await raise(handler.context())
  await raise(handler.context())
  const page = await sit('acq_verifier')
  const head = page.getByRole('heading', { level: 1 })
  await chooseUndo(page, '10 seconds')
  await open(page, '/worklist?todo=verify&transAtFrom=6120&transAtTo=6120&transCurrCd=764')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: words.action.verifyPass })).toBeVisible()
  const expId = (await head.textContent()) ?? ''
  await page.keyboard.press('v')
  await expect(head).not.toHaveText(expId)
  await page.keyboard.press('u')
  await expect(head).toHaveText(expId)
  await expectState(page, words.state.unverified)
})

test('a reason that was written is there again after its step was undone', { tag: '@both' }, async ({
  sit,
  say,
  words,
}) => {
  const handler = await sit('acq_handler')
  const expId = await raise(handler.context())
  const page = await sit('acq_verifier')
  await chooseUndo(page, say('10 seconds', '10 秒'))
  await openRecord(page, expId)
  const { verifyFail } = words.action
  const dialog = page.getByRole('dialog')
  await pressStep(page, verifyFail)
  await dialog.getByRole('textbox').fill('The slip is missing.')
  await dialog.getByRole('button', { name: verifyFail }).click()
  const held = line(page, say(`${expId} ${verifyFail}: not sent yet`, `${expId} ${verifyFail}：尚未发送`))
  await held.getByRole('button', { name: say('Undo', '撤回') }).click()
  await pressStep(page, verifyFail)
  await expect(dialog.getByRole('textbox')).toHaveValue('The slip is missing.')
})
