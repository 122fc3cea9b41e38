import type { BrowserContext } from '@playwright/test'
import { clear } from './support/clearing.ts'
import { confirmSubmit, expectState, pressStep } from './support/flows.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const content = {
  submitRcvInsIdCd: '00010392',
  submitTransCurrCd: '764',
  submitTransAt: '10000',
  rsnCd: '4507',
  vouchers: [],
}

/** Raises a dispute of 100.00 in this person's name. */
async function raise(handler: BrowserContext): Promise<string> {
  const { priKey, settleDt } = await clear({ priAcctNo: '6212340000007121' })
  const original = { submitTransId: 'E32', origKey: priKey, origLogCd: '01', origSettleDt: settleDt }
  const form = await sealed({ ...original, position: 'history', ...content })
  const [expId = ''] = await callBatch(handler, 'submit/withOrig/stdDispute', form)
  return expId
}

test('what changed behind an open page is shown, and what was typed is kept', async ({ sit, say, words }) => {
  const handler = await sit('acq_handler')
  const admin = await sit('admin')
  const verifier = await sit('acq_verifier')
  await test.step('a verifier does not pass what was changed behind a stale page, and is shown what has changed', async () => {
    const expId = await raise(handler.context())

    await verifier.routeWebSocket(/\/websocket/, (socket) => socket.close())
    await open(verifier, `/stdDetailPage?pageId=dsp.dispute.unverified.detail&expId=${expId}`)
    await expect(verifier.getByRole('button', { name: words.action.verifyPass })).toBeVisible()

    const refusal = { expId, position: 'unverified', remark: 'Not the amount.' }
    await callBatch(admin.context(), 'verifyFail', { list: [refusal] })
    const change = { expId, version: 2, position: 'verifiedFail', ...content, submitTransAt: '99900', remark: 'More.' }
    await callBatch(handler.context(), 'modify/withOrig/stdDispute', await sealed(change))

    await pressStep(verifier, words.action.verifyPass)
    const changed = verifier.getByRole('alert', { name: say('The content has changed', '内容已被更改') })
    const amount = changed.getByRole('row').filter({ hasText: words.field.transAt })
    await expect(amount).toContainText('100.00')
    await expect(amount).toContainText('999.00')
    await expect(changed.getByRole('row').filter({ hasText: 'More.' })).toBeVisible()
    await expect(verifier.getByRole('main').getByText(say('changed', '已更改'), { exact: true })).not.toHaveCount(0)
    await expectState(verifier, words.state.unverified)

    await changed.getByRole('button').click()
    await expect(changed).toBeHidden()
    await pressStep(verifier, words.action.verifyPass)
    await expectState(verifier, words.state.verifiedPass)
  })
  await test.step('a form says who deleted its record meanwhile, and keeps what was typed', async () => {
    const expId = await raise(handler.context())
    await callBatch(verifier.context(), 'verifyFail', { list: [{ expId, position: 'unverified', remark: 'No.' }] })
    await open(handler, `/stdDetailModifyPage?pageId=dsp.dispute.verifiedFail.modify&expId=${expId}`)
    await handler.getByLabel(words.field.transAt, { exact: true }).fill('90.00')
    await callBatch(admin.context(), 'delete', { list: [{ expId, position: 'verifiedFail' }] })

    await handler.getByRole('button', { name: 'Submit', exact: true }).click()
    await confirmSubmit(handler, (en) => en)
    const box = handler.getByRole('dialog', { name: 'Hint' })
    await expect(box).toContainText(`${expId} was deleted by 00010764 on `)
    await expect(box).toContainText('Your input on this page is kept.')
    await box.getByRole('button').click()
    await expect(handler.getByLabel(words.field.transAt, { exact: true })).toHaveValue(/^90/)
  })
  await test.step('a form says that what was typed is kept where the server is away', async () => {
    const page = admin
    await open(page, '/system/user/create')
    await page.getByLabel(words.field.username).fill('clerk_away')
    await page.getByLabel(words.field.nickName, { exact: true }).fill('Away clerk')
    await page.getByLabel(words.field.email).fill('away@example.test')
    await page.getByRole('checkbox', { name: words.role.viewer }).check()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create user' }).click()
    await confirmSubmit(page, (en) => en)
    await expect(page.getByRole('alert')).toHaveText('Request failed(9999). Your input on this page is kept.')
    await expect(page.getByLabel(words.field.username)).toHaveValue('clerk_away')
    await page.context().setOffline(false)
  })
})
