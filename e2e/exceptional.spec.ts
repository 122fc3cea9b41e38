import { clear } from './support/clearing.ts'
import { choose, openSubmit, pressStep, submitForm, takeStep } from './support/flows.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const card = '6200000000000047'

test('a special adjustment is verified, audited, refused, mended and audited again', { tag: '@both' }, async ({
  sit,
  words,
  say,
}) => {
  const cleared = await clear({ priAcctNo: card })
  const handler = await sit('acq_handler')
  await openSubmit(handler, 'exp.specialAdjust', cleared)
  await choose(handler, words.field.rsnCd, '9700')
  await submitForm(handler, { say })
  const record = handler.url()

  const verifier = await sit('acq_verifier')
  await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
  const auditor = await sit('acq_auditor')
  await takeStep(auditor, record, words.action.auditFail, words.state.auditedFail, 'The sum is of another day.')

  await handler.goto(record)
  await expect(handler.getByText('The sum is of another day.').first()).toBeVisible()
  await pressStep(handler, words.action.modify)
  await handler.getByLabel(words.field.transAt, { exact: true }).fill('12.00')
  await submitForm(handler, { say })
  await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
  await takeStep(auditor, record, words.action.auditPass, words.state.auditedPass)
  await expectAccessible(auditor)
  await pressStep(auditor, words.action.revoke)
  await auditor.getByRole('dialog').getByRole('button', { name: words.action.revoke }).click()
  await expect(auditor.getByText(words.state.auditedFail).first()).toBeVisible()
})

test('a good faith request is refused in a reply, and the reply is audited', async ({ sit, words, say }) => {
  const cleared = await clear({ priAcctNo: card })
  const issuer = await sit('iss_handler')
  await openSubmit(issuer, 'exp.goodFaith', cleared)
  await choose(issuer, words.field.rsnCd, '9703')
  await submitForm(issuer, { say })
  const record = issuer.url()

  const acquirer = await sit('acq_handler')
  await acquirer.goto(record)
  await pressStep(acquirer, words.action.reply)
  await acquirer.getByRole('radio', { name: words.replyCd['02'] }).check()
  await expectAccessible(acquirer)
  await submitForm(acquirer, { say })
  await expect(acquirer.getByText(words.replyCd['02']).first()).toBeVisible()
  const auditor = await sit('acq_auditor')
  await takeStep(auditor, record, words.action.auditPass, words.state.auditedPass)
})

test('a dispute goes its whole way to pre-arbitration, and all its records stand together', async ({
  sit,
  words,
  say,
}) => {
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
  await expectAccessible(acquirer)

  const [issuer, verifier] = people.iss
  await issuer.goto(record)
  await pressStep(issuer, words.action.reply)
  await issuer.getByRole('radio', { name: words.replyCd['04'] }).check()
  await submitForm(issuer, { say })
  await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
  const auditor = await sit('iss_auditor')
  await takeStep(auditor, record, words.action.auditPass, words.state.auditedPass)
})

test('a fund disbursement has no original and is audited; an adjustment without its original is not', async ({
  sit,
  words,
  say,
}) => {
  const handler = await sit('acq_handler')
  const verifier = await sit('acq_verifier')
  const auditor = await sit('acq_auditor')
  const fill = async () => {
    await choose(handler, words.field.rcvInsIdCd, '00010392')
    await choose(handler, words.field.transCurrCd, '392')
    await handler.getByLabel(words.field.transAt, { exact: true }).fill('1,200')
  }

  await handler.goto('/exceptionalTransaction/FeeCollectionFundDisbursement?node=noOrig')
  await choose(handler, words.field.transId, 'E30')
  await choose(handler, words.field.rsnCd, '6601')
  await fill()
  await expectAccessible(handler)
  await submitForm(handler, { say })
  const fee = handler.url()
  await takeStep(verifier, fee, words.action.verifyPass, words.state.verifiedPass)
  await takeStep(auditor, fee, words.action.auditPass, words.state.auditedPass)

  await handler.goto('/exceptionalTransaction/SpecialAdjustment?node=noOrig')
  await choose(handler, words.field.rsnCd, '9700')
  await fill()
  await handler
    .getByLabel(words.field.settleDt, { exact: true })
    .fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await handler.keyboard.press('Enter')
  await submitForm(handler, { say })
  const alone = handler.url()
  await takeStep(verifier, alone, words.action.verifyPass, words.state.verifiedPass)
  await auditor.goto(alone)
  await expect(auditor.getByText(words.error.nonOriginalNotAuditable).first()).toBeVisible()
  await expectAccessible(auditor)
})
