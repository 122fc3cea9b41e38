import { clear } from './support/clearing.ts'
import { choose, openSubmit, submitForm, takeStep } from './support/flows.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const card = '6205500000000000004'

test('a pre-authorisation is cancelled whole, and a late one is completed', { tag: '@both' }, async ({
  sit,
  words,
  say,
}) => {
  const handler = await sit('acq_handler')
  const verifier = await sit('acq_verifier')

  await openSubmit(handler, 'mnl.authCancellation', await clear({ priAcctNo: card, transId: 'S10' }))
  await expect(handler.getByLabel(words.field.transAt, { exact: true })).toHaveCount(0)
  await submitForm(handler, { say })
  await expect(handler.getByText('1,285.00').first()).toBeVisible()
  await takeStep(verifier, handler.url(), words.action.verifyPass, words.state.verifiedPass)
  await expect(verifier.getByRole('button', { name: words.action.cancel, exact: true })).toHaveCount(0)

  await openSubmit(handler, 'mnl.laAuthComplete', await clear({ priAcctNo: card, transId: 'S10', daysAgo: 40 }))
  await handler.getByLabel(words.field.transAt, { exact: true }).fill('1,400.00')
  await submitForm(handler, { say })
  await takeStep(verifier, handler.url(), words.action.verifyPass, words.state.verifiedPass)
})

test('a manual refund names its special pricing, and is verified and audited', async ({ sit, words, say }) => {
  const cleared = await clear({ priAcctNo: card })
  const handler = await sit('acq_handler')
  await openSubmit(handler, 'mnl.manualRefund', cleared)
  await choose(handler, words.field.origSpecDiscTp, '01')
  await choose(handler, words.field.origSpecFeeClass, '2')
  await choose(handler, words.field.origSpecDiscTp, '04')
  await expect(handler.getByText(say('Fee class cleared', '收费档次已清除'))).toBeVisible()
  await choose(handler, words.field.origSpecFeeClass, '4')
  await expectAccessible(handler)
  await submitForm(handler, { say })
  const record = handler.url()
  await expect(handler.getByText(words.origSpecFeeClass['4']).first()).toBeVisible()

  const verifier = await sit('acq_verifier')
  await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
  const auditor = await sit('acq_auditor')
  await takeStep(auditor, record, words.action.auditPass, words.state.auditedPass)
})
