import { clear } from './support/clearing.ts'
import { openHistory, pressStep } from './support/flows.ts'
import { signInByCall } from './support/people.ts'
import { expect, expectAccessible, signOut, test } from './support/test.ts'

/** A card that no other browser test clears. */
const card = '8100010000000142'

test('a pre-authorisation is completed for at most 115 % of it, and verified', async ({ page, narrow, words, say }) => {
  const cleared = await clear({ priAcctNo: card, transId: 'S10' })
  await signInByCall(page.context(), 'acq_handler')
  await openHistory(page, '/manualTransaction/PreAuthCompletion', { narrow, say, words }, cleared.priAcctNo)
  await page.getByText(cleared.retriRefNo).click()
  await expect(page).toHaveURL(/stdDetailPage/)
  const raise = page.getByRole('button', { name: say('Raise', '发起') })
  // The list has one in its row, and goes when the transaction is there.
  await expect(raise).toHaveCount(1)
  await raise.click()

  const amount = page.getByLabel(words.field.transAt, { exact: true })
  const submit = page.getByRole('button', { name: say('Submit', '提交') })
  await amount.fill('1477.76')
  await submit.click()
  await expect(page.getByRole('alert').first()).toContainText('1,477.75')
  await amount.fill('1477.75')
  await submit.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Submit', '提交') })
    .click()
  await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
  await expect(page).toHaveURL(/pageId=mnl\.authComplete/)
  await expect(page.getByText(words.state.unverified).first()).toBeVisible()
  await expectAccessible(page)
  const record = page.url()

  await signOut(page)
  await signInByCall(page.context(), 'acq_verifier')
  await page.goto(record)
  await pressStep(page, words.action.verifyPass)
  await expect(page.getByText(words.state.verifiedPass).first()).toBeVisible()
})
