import type { Page } from '@playwright/test'
import { type Cleared, clear } from './support/clearing.ts'
import { receipt } from './support/files.ts'
import { choose, expectState, openHistory, pressStep } from './support/flows.ts'
import { signInByCall } from './support/people.ts'
import { expect, signIn, signOut, test } from './support/test.ts'

/** A test card for each run, so that the search finds its own transaction only. */
const cards: Readonly<Record<string, string>> = {
  'en 1440': '6212345678901265',
  'zh 1440': '6212345678901232',
  'en 390': '6243030000000001',
  'zh 390': '6250947000000014',
}

test('a dispute is raised, verified by a second person, seen by the other side and by no stranger', {
  tag: '@both',
}, async ({ newPage, language, narrow, words, say }) => {
  const page = await newPage()
  const { project } = test.info()
  const cleared = await clear({ priAcctNo: cards[project.name] ?? '' })

  await test.step('the handler finds the transaction by its card', async () => {
    await signIn(page, language, 'acq_handler')
    await openHistory(page, '/disputeTransaction/DisputeTransaction', { narrow, say, words }, cleared.priAcctNo)
    await expect(page.getByText(cleared.retriRefNo)).toBeVisible()
    expect(page.url()).not.toContain(cleared.priAcctNo)
    await page.getByText(cleared.retriRefNo).click()
    await expect(page.getByRole('heading', { name: cleared.retriRefNo })).toBeVisible()
    await expect(page.getByText(cleared.priAcctNo)).toHaveCount(0)
  })

  const expId = await test.step('and submits a dispute with a voucher', async () => {
    const raise = page.getByRole('button', { name: say('Raise', '发起') })
    // The list has one in its row, and goes when the transaction is there.
    await expect(raise).toHaveCount(1)
    await raise.click()
    await page.getByRole('combobox', { name: words.field.transId, exact: true }).fill('E32')
    // Nobody waits for a list to open.
    for (const key of ['Enter', 'Tab', ...'4507', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('main')).toContainText(/E32 .*4507 /s)
    const amount = page.getByLabel(words.field.transAt, { exact: true })
    await amount.fill('1285.01')
    await page
      .getByLabel(say('Visible to the verifier and the receiving institution', '供复核员和接收机构查看'))
      .fill('Charged twice.')
    await page.setInputFiles('input[type=file]', receipt)
    await expect(page.getByText(say('Ready', '就绪'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('Submit', '提交') }).click()
    await expect(amount).toBeFocused()
    await expect(page.getByRole('alert').first()).toContainText('1,285.00')

    await amount.fill('1000.50')
    await page.getByRole('button', { name: say('Submit', '提交') }).click()
    const dialog = page.getByRole('dialog', { name: say('Are you sure to submit?', '确定提交吗？') })
    await expect(dialog).toContainText('1,000.50')
    await dialog.getByRole('button', { name: say('Submit', '提交') }).click()
    await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
    return openRecord(page)
  })
  const record = page.url()

  await test.step('but may not verify it, and is told why', async () => {
    await expectState(page, words.state.unverified)
    const verify = page.getByRole('button', { name: words.action.verifyPass })
    await expect(verify).toHaveAttribute('aria-disabled', 'true')
    await verify.focus()
    const why = words.error.roleMissing.replace('{needs}', words.role.verifier).replace('{has}', words.role.handler)
    await expect(page.getByText(why)).toBeVisible()
    await verify.blur()
    await expect(page.getByText(why)).toBeHidden()
  })

  await test.step('a verifier of the same institution reads that it was refunded meanwhile, and passes it', async () => {
    const { priAcctNo, priKey } = cleared
    await clear({ priAcctNo, transId: 'S30', origKey: priKey, transAt: '20122' })
    await clear({ priAcctNo, transId: 'S30', transAt: '1500' })
    await signOut(page)
    await signInByCall(page.context(), 'acq_verifier')
    await page.goto(record)
    const refunded = page.getByRole('region', { name: say('Already refunded or cancelled', '已退款或撤销') })
    await expect(refunded).toContainText(say('The claim may be settled already.', '所主张的款项可能已结清。'))
    await expect(refunded).toContainText('201.22')
    // Of the same card and merchant, without a word of what it gives back.
    await expect(refunded).toContainText(say('Possibly refunded.', '可能已退款。'))
    await expect(refunded).toContainText('15.00')
    if (narrow) await pressStep(page, words.action.verifyPass)
    else await page.getByRole('button', { name: words.action.verifyPass }).press('Enter')
    await expectState(page, words.state.verifiedPass)
    if (!narrow) await expect(page.getByRole('heading', { name: expId })).toBeFocused()
    await page.goto(`${record}&tab=operations`)
    await expect(page.getByText('Charged twice.').filter({ visible: true })).toBeVisible()
  })

  await test.step('the issuer sees it', async () => {
    await signOut(page)
    await signInByCall(page.context(), 'iss_handler')
    await page.goto(record)
    await expect(page.getByRole('heading', { name: expId })).toBeVisible()
    await page.goto('/disputeTransaction/DisputeTransaction?node=search&sort=-recCrtTs')
    await expect(page.getByText(expId)).toBeVisible()
  })

  await test.step('a stranger does not', async () => {
    const foreign = await clear({ priAcctNo: cards[project.name] ?? '', issInsIdCd: '00020764' })
    await signOut(page)
    await signInByCall(page.context(), 'acq_handler')
    const foreignRecord = await raiseOn(page, foreign, words, say)
    await signOut(page)
    await signInByCall(page.context(), 'iss_handler')
    await page.goto(foreignRecord.url)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText('00020764')).toHaveCount(0)
    await page.goto('/disputeTransaction/DisputeTransaction?node=search&sort=-recCrtTs')
    await expect(page.getByText(expId)).toBeVisible()
    await expect(page.getByText(foreignRecord.expId)).toHaveCount(0)
  })
})

test('a verifier refuses with a remark, and the handler mends and deletes', async ({ newPage, words, say }) => {
  const page = await newPage()
  const { project } = test.info()
  const cleared = await clear({ priAcctNo: cards[project.name] ?? '' })
  await signInByCall(page.context(), 'acq_handler')
  const { url } = await raiseOn(page, cleared, words, say)

  await signOut(page)
  await signInByCall(page.context(), 'acq_verifier')
  await page.goto(url)
  await pressStep(page, words.action.verifyFail)
  const dialog = page.getByRole('dialog')
  // The first template has the focus.
  await expect(dialog.getByRole('listitem').first().getByRole('button')).toBeFocused()
  await dialog.getByRole('button', { name: words.action.verifyFail }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox').fill('Receipt is missing.')
  await dialog.getByRole('button', { name: words.action.verifyFail }).click()
  await expectState(page, words.state.verifiedFail)

  await signOut(page)
  await signInByCall(page.context(), 'acq_handler')
  await page.goto(url)
  await expect(page.getByText('Receipt is missing.').first()).toBeVisible()
  await pressStep(page, words.action.modify)
  await page.getByLabel(words.field.transAt, { exact: true }).fill('12.00')
  await page.setInputFiles('input[type=file]', receipt)
  await expect(page.getByText(say('Ready', '就绪'), { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  // What the correction changes is told from what stays.
  await expect(page.getByRole('dialog').locator('dd', { hasText: '→' })).toHaveText([
    / → 12\.00/,
    say('None → 1 file', '无 → 1 个文件'),
  ])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Submit', '提交') })
    .click()
  await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
  await expectState(page, words.state.unverified)

  await signOut(page)
  await signInByCall(page.context(), 'acq_verifier')
  await page.goto(url)
  await pressStep(page, words.action.verifyFail)
  await page.getByRole('dialog').getByRole('textbox').fill('Still not enough.')
  await page.getByRole('dialog').getByRole('button', { name: words.action.verifyFail }).click()
  await expectState(page, words.state.verifiedFail)

  await signOut(page)
  await signInByCall(page.context(), 'acq_handler')
  await page.goto(url)
  await pressStep(page, words.action.delete)
  await page.getByRole('dialog').getByRole('button', { name: words.action.delete }).click()
  await expect(page.getByText(say('Delete Success', '删除成功'))).toBeVisible()
})

/** Raises a credit adjustment by the form, and answers where it stands. */
async function raiseOn(
  page: Page,
  { priKey, settleDt }: Cleared,
  words: { field: { transId: string; rsnCd: string; transAt: string } },
  say: (en: string, zh: string) => string,
): Promise<{ expId: string; url: string }> {
  const search = new URLSearchParams({ pageId: 'dsp.dispute.history.submit', priKey, logCd: '01', settleDt })
  await page.goto(`/stdDetailModifyPage?${search}`)
  await choose(page, words.field.transId, 'E32')
  await choose(page, words.field.rsnCd, '4507')
  await page.getByLabel(words.field.transAt, { exact: true }).fill('10.00')
  await page.getByRole('button', { name: say('Submit', '提交') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Submit', '提交') })
    .click()
  await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
  const expId = await openRecord(page)
  return { expId, url: page.url() }
}

async function openRecord(page: Page): Promise<string> {
  await expect(page).toHaveURL(/stdDetailPage.*expId=/)
  return new URL(page.url()).searchParams.get('expId') ?? ''
}
