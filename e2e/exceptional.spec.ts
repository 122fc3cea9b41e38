import type { Page } from '@playwright/test'
import { clear } from './support/clearing.ts'
import { receipt } from './support/files.ts'
import { choose, confirmSubmit, expectState, openSubmit, pressStep, submitForm, takeStep } from './support/flows.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const card = '6200000000000047'

test('a pre-arbitration is reached after all steps before it, and a special adjustment is refused, mended and revoked', {
  tag: '@slow',
}, async ({ sit, words, say }) => {
  await test.step('a special adjustment is verified, audited, refused, mended and audited again', async () => {
    const cleared = await clear({ priAcctNo: card })
    const handler = await sit('acq_handler')
    await openSubmit(handler, 'exp.specialAdjust', cleared)
    await choose(handler, words.field.rsnCd, '9700')
    const expId = await submitForm(handler, { say })
    const record = handler.url()

    const verifier = await sit('acq_verifier')
    await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
    const auditor = await sit('acq_auditor')
    const decided = (did: string) => auditor.getByRole('status').filter({ hasText: `${expId} ${did}` })
    await openReview(auditor, expId)
    await auditor.keyboard.press('f')
    await auditor.keyboard.type('The sum is of another day.')
    await auditor.keyboard.press('Enter')
    await expect(decided(say('failed at audit', '审核不通过'))).toBeVisible()

    await open(handler, record)
    await expect(handler.getByText('The sum is of another day.').first()).toBeVisible()
    await pressStep(handler, words.action.modify)
    await handler.getByLabel(words.field.transAt, { exact: true }).fill('12.00')
    await submitForm(handler, { say })
    await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
    const head = auditor.locator('[data-part="review"] header')
    await openReview(auditor, expId)
    // A key decides nothing on a record that others have changed since it was read.
    await expect(head).toContainText('12.00')
    await auditor.keyboard.press('Enter')
    await expect(auditor).toHaveURL(/stdDetailPage/)
    await auditor.goBack()
    await expect(head).toContainText('12.00')
    await auditor.keyboard.press('a')
    await expect(decided(say('passed at audit', '审核通过'))).toBeVisible()
    await auditor.keyboard.press('u')
    await auditor.getByRole('dialog').getByRole('button', { name: words.action.revoke }).click()
    await expectState(auditor, words.state.auditedFail)
  })
  await test.step('a dispute goes its whole way to pre-arbitration, and all its records stand together', async () => {
    const cleared = await clear({ priAcctNo: card })
    const people = {
      iss: [await sit('iss_handler'), await sit('iss_verifier')],
      acq: [await sit('acq_handler'), await sit('acq_verifier')],
    } as const
    const steps = [
      ['iss', 'E23', '4507', '00010344'],
      ['acq', 'E24', '4507', '00010392'],
      ['iss', 'E25', '4571', '00010344'],
    ] as const
    const ids: string[] = []
    for (const [side, submitTransId, rsnCd, submitRcvInsIdCd] of steps) {
      const [handler, verifier] = people[side]
      const form = await sealed({
        submitTransId,
        rsnCd,
        submitRcvInsIdCd,
        submitTransCurrCd: '764',
        submitTransAt: cleared.transAt,
        origKey: cleared.priKey,
        origLogCd: '01',
        origSettleDt: cleared.settleDt,
        position: 'history',
        vouchers: [],
      })
      const [expId = ''] = await callBatch(handler.context(), 'submit/withOrig/stdDispute', form)
      await callBatch(verifier.context(), 'verifyPass', { list: [{ expId, position: 'unverified' }] })
      ids.push(expId)
    }

    const [acquirer] = people.acq
    await openSubmit(acquirer, 'exp.preArbitration', cleared)
    await choose(acquirer, words.field.rsnCd, '4571')
    await expect(acquirer.getByText(ids[2] ?? '').first()).toBeAttached()
    const expId = await submitForm(acquirer, { say })
    const record = acquirer.url()
    for (const id of [...ids, expId]) await expect(acquirer.getByText(id).first()).toBeVisible()

    const [issuer, verifier] = people.iss
    await openReview(issuer, expId)
    await issuer.keyboard.press('r')
    await issuer.getByRole('radio', { name: words.replyCd['04'] }).check()
    await issuer.getByRole('button', { name: say('Submit', '提交') }).click()
    await confirmSubmit(issuer, say)
    // A form that was opened beside the worklist leads back to it.
    await expect(issuer).toHaveURL(/worklist/)
    await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
    const auditor = await sit('iss_auditor')
    await takeStep(auditor, record, words.action.auditPass, words.state.auditedPass)
  })
})

async function openReview(page: Page, expId: string): Promise<void> {
  await open(page, `/worklist?expId=${expId}&review=${expId}`)
  await expect(page.locator('[data-part="review"]').getByRole('heading', { name: expId })).toBeVisible()
}

test('an inquiry is replied to and hidden, and a manual refund names its special pricing', { tag: '@slow' }, async ({
  sit,
  words,
  say,
}) => {
  const handler = await sit('acq_handler')
  await test.step('an inquiry is replied to, and hidden by each side for itself', async () => {
    const cleared = await clear({ priAcctNo: '6200000000000005' })
    const issuer = await sit('iss_handler')
    await openSubmit(issuer, 'dsp.inquiry', cleared)
    await choose(issuer, words.field.transId, 'E00')
    await choose(issuer, words.field.rsnCd, '6300')
    await issuer.getByLabel(say('Visible to the receiving institution', '供接收机构查看')).fill('Was it delivered?')
    const expId = await submitForm(issuer, { say })
    await expectState(issuer, words.state.unreplied)
    const record = issuer.url()
    const acquirer = handler
    await open(acquirer, record)
    await pressStep(acquirer, words.action.reply)
    await expect(acquirer.getByText('Was it delivered?')).toBeVisible()
    await acquirer.getByRole('button', { name: say('Submit', '提交') }).click()
    await expect(acquirer.getByRole('alert').first()).toContainText(words.field.replyExtendRemark)
    await acquirer.getByRole('textbox', { name: words.field.replyExtendRemark }).fill('Signed for on the 3rd.')
    await acquirer.setInputFiles('input[type=file]', receipt)
    await expect(acquirer.getByText(say('Ready', '就绪'), { exact: true })).toBeVisible()
    await submitForm(acquirer, { say })
    await expectState(acquirer, words.state.replied)
    const crumbs = acquirer.getByRole('navigation', { name: say('Breadcrumb', '当前位置') })
    await expect(crumbs.getByRole('link', { name: words.state.replied })).toBeVisible()

    await open(issuer, record)
    await expect(issuer.getByText('Signed for on the 3rd.').first()).toBeVisible()
    await pressStep(issuer, words.action.hide)
    await issuer.getByRole('dialog').getByRole('button', { name: words.action.hide }).click()
    const replied = '/disputeTransaction/InquiryRetrieval?node=replied&sort=-recCrtTs'
    await expect(issuer).toHaveURL(/InquiryRetrieval/)
    await open(issuer, `${replied}&expId=${expId}`)
    await expect(issuer.getByText(say('0 records', '共 0 条')).first()).toBeVisible()
    await expect(issuer.getByRole('link', { name: expId })).toHaveCount(0)
    await open(issuer, `/disputeTransaction/InquiryRetrieval?node=search&expId=${expId}`)
    await issuer.getByRole('button', { name: words.action.unhide }).click()
    await expect(issuer.getByText(say('shown in your lists again', '已恢复显示')).first()).toBeVisible()
    await open(issuer, `${replied}&expId=${expId}`)
    await expect(issuer.getByText(say('1 record', '共 1 条'), { exact: true }).first()).toBeVisible()
    await open(acquirer, `${replied}&expId=${expId}`)
    await expect(acquirer.getByText(expId).first()).toBeVisible()
  })
  await test.step('a manual refund names its special pricing, and is verified and audited', async () => {
    const cleared = await clear({ priAcctNo: '6205500000000000004' })
    await openSubmit(handler, 'mnl.manualRefund', cleared)
    await choose(handler, words.field.origSpecDiscTp, '01')
    await choose(handler, words.field.origSpecFeeClass, '2')
    await choose(handler, words.field.origSpecDiscTp, '04')
    await expect(handler.getByText(say('Fee class cleared', '特殊计费档次已清除'))).toBeVisible()
    await choose(handler, words.field.origSpecFeeClass, '4')
    await submitForm(handler, { say })
    const record = handler.url()
    await expect(handler.getByText(words.origSpecFeeClass['4']).first()).toBeVisible()

    const verifier = await sit('acq_verifier')
    await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
    const auditor = await sit('acq_auditor')
    await takeStep(auditor, record, words.action.auditPass, words.state.auditedPass)
  })
})
