import { clear } from './support/clearing.ts'
import { expectLayout } from './support/layout.ts'
import { callBatch, sealed } from './support/people.ts'
import { wide } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('the help says what a verifier can do next with a record, and its submitter that it is not theirs', async ({
  sit,
  words,
  say,
}) => {
  const { priKey, settleDt } = await clear({ priAcctNo: '6205500000000000004' })
  const handler = await sit('acq_handler')
  const form = {
    submitTransId: 'E32',
    origKey: priKey,
    origLogCd: '01',
    origSettleDt: settleDt,
    position: 'history',
    submitRcvInsIdCd: '00010392',
    submitTransCurrCd: '764',
    submitTransAt: '10000',
    rsnCd: '4507',
    vouchers: [],
  }
  const [expId] = await callBatch(handler.context(), 'submit/withOrig/stdDispute', await sealed(form))
  const record = `/stdDetailPage?pageId=dsp.dispute.unverified.detail&expId=${expId}`
  const title = say('Help', '帮助')

  const verifier = await sit('acq_verifier')
  let asked = 0
  verifier.on('request', (request) => {
    if (request.url().endsWith('/api/user/help')) asked++
  })
  await open(verifier, record)
  await expect(verifier.getByRole('button', { name: words.action.verifyPass })).toBeVisible()
  expect(asked).toBe(0)
  // The help gives the focus back to where it was: on a slow machine the page may not have moved it here yet.
  await verifier.getByRole('heading', { level: 1 }).focus()
  await verifier.keyboard.press('?')
  const help = verifier.getByRole('dialog', { name: title })
  const next = help.getByRole('list').first()
  await expect(next.getByRole('button')).toHaveText([words.action.verifyPass, words.action.verifyFail])
  await expect(
    help.getByRole('heading', { name: say('Dispute transaction: Unverified', '争议交易：待复核') }),
  ).toBeVisible()

  await test.step('a next action leads to its button', async () => {
    await next.getByRole('button', { name: words.action.verifyFail }).click()
    const button = verifier.getByRole('main').getByRole('button', { name: words.action.verifyFail })
    await expect(button).toBeFocused()
  })

  await test.step('an article leads to others and back', async () => {
    await help.getByRole('link', { name: words.state.verifiedPass }).click()
    await expect(
      help.getByRole('heading', { name: say('Dispute transaction: Verified pass', '争议交易：复核通过') }),
    ).toBeVisible()
    await help.getByRole('button', { name: say('Back', '返回') }).click()
    await expect(next).toBeVisible()
  })

  await test.step('it speaks the other language at once, and follows what happens to the record', async () => {
    // The account keeps the language it has: other tests sit down as this user.
    await verifier.route('**/api/user/lang/*', (route) => route.fulfill({ json: {} }))
    await verifier.getByRole('button', { name: say('中文', 'English') }).click()
    const other = verifier.getByRole('dialog', { name: say('帮助', 'Help') })
    await expect(
      other.getByRole('heading', { name: say('争议交易：待复核', 'Dispute transaction: Unverified') }),
    ).toBeVisible()
    await verifier.getByRole('button', { name: say('English', '中文') }).click()
    await verifier.getByRole('main').getByRole('button', { name: words.action.verifyPass }).click()
    await expect(
      help.getByRole('heading', { name: say('Dispute transaction: Verified pass', '争议交易：复核通过') }),
    ).toBeVisible()
    await expect(next.getByRole('button')).toHaveText([words.action.cancel])
  })

  await test.step('Esc closes it, and the focus returns to the record', async () => {
    await next.getByRole('button').focus()
    await verifier.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(verifier.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('beside it a list keeps all its buttons', async () => {
    await open(verifier, '/worklist')
    await expect(verifier.getByRole('button', { name: say('Open next', '打开下一笔') })).toBeVisible()
    await verifier.keyboard.press('?')
    await expect(help.getByRole('heading').first()).toBeVisible()
    await expectLayout(verifier, 'the worklist beside its help', [wide])
  })

  await open(handler, record)
  await handler.getByRole('button', { name: title }).click()
  const own = handler.getByRole('dialog', { name: title })
  await expect(
    own.getByText(say('No action is available to you here right now.', '目前没有您可执行的操作。')),
  ).toBeVisible()
  await handler.goto('/disputeTransaction/DisputeTransaction?node=history')
  await expect(handler.getByRole('button', { name: title })).toBeVisible()
  await handler.keyboard.press('F1')
  await expect(own.getByRole('list').first().getByRole('button')).toHaveText([say('Submit', '提交')])
})
