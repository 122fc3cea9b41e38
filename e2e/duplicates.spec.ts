import type { Page } from '@playwright/test'
import { dayText } from '../src/domain/time/calendar.ts'
import { clear } from './support/clearing.ts'
import { choose, submitForm } from './support/flows.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const card = '6212340000007204'

test('what is there already is told before it is submitted again', { tag: '@slow' }, async ({ sit, say, words }) => {
  const page = await sit('acq_handler')
  await test.step('a submission without original is refused where its transaction was cleared, with a link to that', async () => {
    const { retriRefNo, settleDt } = await clear({ priAcctNo: card, daysAgo: 2 })
    await open(page, '/exceptionalTransaction/SpecialAdjustment?node=noOrig')
    await choose(page, words.field.rsnCd, '9700')
    await choose(page, words.field.rcvInsIdCd, '00010392')
    await choose(page, words.field.transCurrCd, '764')
    await page.getByLabel(words.field.transAt, { exact: true }).fill('20.00')
    await page.getByLabel(words.field.priAcctNo, { exact: true }).fill(card)
    await page.getByLabel(words.field.retriRefNo, { exact: true }).fill(retriRefNo)
    await page.getByLabel(words.field.settleDt, { exact: true }).fill(dayText(settleDt))
    await page.keyboard.press('Enter')
    await send(page, say)

    const told = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .filter({ hasText: words.error.clearedThere })
    const link = told.getByRole('link', { name: say('View cleared transaction', '打开清算交易') })
    await expect(link).toBeVisible()
    const opened = page.waitForEvent('popup')
    await link.click()
    await expect((await opened).getByRole('heading', { name: retriRefNo })).toBeVisible()
  })
  await test.step('an equal second submission is sent once its sender has confirmed it, and says so in its operations', async () => {
    // Another amount each time: a record of an earlier run would be equal.
    const amount = (7_000 + (Date.now() % 1_000)).toLocaleString('en')
    const fill = async () => {
      await page.goto('/exceptionalTransaction/FeeCollectionFundDisbursement?node=noOrig')
      await choose(page, words.field.transId, 'E30')
      await choose(page, words.field.rsnCd, '6601')
      await choose(page, words.field.rcvInsIdCd, '00010392')
      await choose(page, words.field.transCurrCd, '392')
      await page.getByLabel(words.field.transAt, { exact: true }).fill(amount)
    }
    await fill()
    const first = await submitForm(page, { say })
    await fill()
    await send(page, say)
    const asked = page.getByRole('dialog').filter({ hasText: first })
    await expect(asked.getByRole('link', { name: say(`Open ${first}`, `打开 ${first}`) })).toBeVisible()
    await asked.getByRole('button', { name: say('Cancel', '取消') }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByLabel(words.field.transAt, { exact: true })).toHaveValue(amount)

    await send(page, say)
    await asked.getByRole('button', { name: say('Submit another one', '提交另一笔') }).click()
    await expect(page).toHaveURL(/stdDetailPage.*expId=/)
    await open(page, `${page.url()}&tab=operations`)
    const confirmed = say(
      `Confirmed as another one beside ${first}, which is equal to it.`,
      `已确认：与相同的记录 ${first} 并非同一笔。`,
    )
    await expect(page.getByText(confirmed)).toBeVisible()
  })
})

async function send(page: Page, say: (en: string, zh: string) => string): Promise<void> {
  const submit = say('Submit', '提交')
  await page.getByRole('button', { name: submit }).click()
  const dialog = page.getByRole('dialog', { name: say('Are you sure to submit?', '确定提交吗？') })
  await dialog.getByRole('button', { name: submit }).click()
}
