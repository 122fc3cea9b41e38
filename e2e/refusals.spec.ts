import { clear } from './support/clearing.ts'
import { choose, openSubmit } from './support/flows.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** What is said where something fails. Specification 8, word for word. */

const card = '6200000000000047'

test('what fails is said, and nothing is lost', async ({ sit, words, say }) => {
  await test.step('a submission that gets no answer, and one that is refused, leave the form as it is', async () => {
    const cleared = await clear({ priAcctNo: card })
    const page = await sit('acq_handler')
    await openSubmit(page, 'exp.specialAdjust', cleared)
    await choose(page, words.field.rsnCd, '9700')
    const submit = say('Submit', '提交')
    const confirm = async () => {
      await page.getByRole('button', { name: submit }).click()
      await page.getByRole('dialog').getByRole('button', { name: submit }).click()
    }
    await page.route('**/api/submit/**', (route) => route.abort(), { times: 1 })
    await confirm()
    await expect(page.getByText(say('Submit Error', '提交失败'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('Request failed(9999)', '请求失败(9999)')).first()).toBeVisible()

    const { priKey: origKey, settleDt: origSettleDt, transAt: submitTransAt } = cleared
    const form = {
      position: 'history',
      submitTransId: 'E73',
      origKey,
      origLogCd: '01',
      origSettleDt,
      submitRcvInsIdCd: '00010392',
    }
    const other = { submitTransCurrCd: '764', submitTransAt, rsnCd: '9700', vouchers: [] }
    await callBatch(page.context(), 'submit/withOrig/specialAdjustment', await sealed({ ...form, ...other }))
    await confirm()
    const refusal = page.getByRole('dialog', { name: say('Hint', '提示') })
    await expect(refusal).toContainText(/ \[4\d{3}\]/)
    await refusal.getByRole('button').last().click()
    await expect(page).toHaveURL(/exp\.specialAdjust\.history\.submit/)
  })
  await test.step('a step that gets no answer is said, and the list looks again', async () => {
    const page = await sit('acq_verifier')
    await page.goto('/disputeTransaction/DisputeTransaction?node=unverified&transId=E32')
    await page
      .getByRole('checkbox', { name: say('Select E32', '选择 E32') })
      .first()
      .check()
    await page.route('**/api/verifyPass', (route) => route.abort(), { times: 1 })
    const again = page.waitForRequest('**/api/query/stdDispute/unverified')
    await page
      .getByRole('group', { name: say('Actions', '操作') })
      .getByRole('button', { name: words.action.verifyPass })
      .click()
    await expect(page.getByText(say('Operation Failed!', '操作失败！'))).toBeVisible()
    await again
  })
  await test.step('a browser that has no form data is told that it can’t send files', async () => {
    const page = await sit('viewer')
    await page.goto('/home')
    await page.getByRole('button', { name: 'Ask the robot', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeVisible()
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'FormData'))
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Some text.') })
    await expect(dialog.getByRole('alert')).toHaveText(
      'Browser not supported, please use the latest version of Chrome, Firefox or IE for better experience',
    )
  })
})
