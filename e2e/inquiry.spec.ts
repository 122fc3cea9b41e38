import { clear } from './support/clearing.ts'
import { receipt } from './support/files.ts'
import { choose, openSubmit, pressStep, submitForm } from './support/flows.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const card = '6200000000000005'

test('an inquiry is replied to, and hidden by each side for itself', { tag: '@both' }, async ({ sit, words, say }) => {
  const cleared = await clear({ priAcctNo: card })
  const issuer = await sit('iss_handler')
  await openSubmit(issuer, 'dsp.inquiry', cleared)
  await choose(issuer, words.field.transId, 'E00')
  await choose(issuer, words.field.rsnCd, '6300')
  await issuer.getByLabel(say('For the receiver', '供接收机构阅读')).fill('Was it delivered?')
  await expectAccessible(issuer)
  const expId = await submitForm(issuer, { say })
  await expect(issuer.getByText(words.state.unreplied).first()).toBeVisible()
  const record = issuer.url()

  const acquirer = await sit('acq_handler')
  await acquirer.goto(record)
  await pressStep(acquirer, words.action.reply)
  await expect(acquirer.getByText('Was it delivered?')).toBeVisible()
  await acquirer.getByRole('button', { name: say('Submit', '提交') }).click()
  await expect(acquirer.getByRole('alert').first()).toContainText(words.field.replyExtendRemark)
  await acquirer.getByRole('textbox', { name: words.field.replyExtendRemark }).fill('Signed for on the 3rd.')
  await acquirer.setInputFiles('input[type=file]', receipt)
  await expect(acquirer.getByText(say('Ready', '就绪'), { exact: true })).toBeVisible()
  await expectAccessible(acquirer)
  await submitForm(acquirer, { say })
  await expect(acquirer.getByText(words.state.replied).first()).toBeVisible()
  await expectAccessible(acquirer)

  await issuer.goto(record)
  await expect(issuer.getByText('Signed for on the 3rd.').first()).toBeVisible()
  await pressStep(issuer, words.action.hide)
  await issuer.getByRole('dialog').getByRole('button', { name: words.action.hide }).click()
  const replied = '/disputeTransaction/InquiryRetrieval?node=replied&sort=-recCrtTs'
  await expect(issuer).toHaveURL(/InquiryRetrieval/)
  await issuer.goto(`${replied}&expId=${expId}`)
  await expect(issuer.getByText(say('0 records', '共 0 条')).first()).toBeVisible()
  await expect(issuer.getByRole('link', { name: expId })).toHaveCount(0)
  await acquirer.goto(`${replied}&expId=${expId}`)
  await expect(acquirer.getByText(expId).first()).toBeVisible()
})

test('a receipt is asked for without an original: the reason says that it is a retrieval', async ({
  sit,
  words,
  say,
}) => {
  const page = await sit('iss_handler')
  await page.goto('/disputeTransaction/InquiryRetrieval?node=noOrig')
  await choose(page, words.field.rsnCd, '6303')
  await choose(page, words.field.rcvInsIdCd, '00010344')
  await choose(page, words.field.transCurrCd, '764')
  await page.getByLabel(words.field.transAt, { exact: true }).fill('1285')
  await page.getByLabel(words.field.priAcctNo, { exact: true }).fill('6200 0000 0000 0000')
  await page.getByRole('button', { name: say('Submit', '提交') }).click()
  await expect(page.getByRole('alert').filter({ hasText: words.field.priAcctNo })).toBeVisible()
  await page.getByLabel(words.field.priAcctNo, { exact: true }).fill('6200 0000 0000 0005')
  await page
    .getByLabel(words.field.settleDt, { exact: true })
    .fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  const expId = await submitForm(page, { say })
  expect(expId).toMatch(/^E04/)
  await expect(page.getByText('620000••••••0005').first()).toBeVisible()
  await expect(page.getByText(card)).toHaveCount(0)
  await expectAccessible(page)
})
