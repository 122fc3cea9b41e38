import type { Locator } from '@playwright/test'
import { addDays, type Day, dayText } from '../src/domain/time/calendar.ts'
import { clear } from './support/clearing.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open, post } from './support/walk.ts'

const reason = 'The network was down on the last day.'

test('a manager of the network moves a last day, and both institutions read why', { tag: '@both' }, async ({
  sit,
  say,
  words,
}) => {
  const handler = await sit('acq_handler')
  const { priKey, settleDt, transAt: submitTransAt } = await clear({ priAcctNo: '6212340000008111' })
  const form = {
    ...{ submitTransId: 'E00', origKey: priKey, origLogCd: '01', origSettleDt: settleDt, position: 'history' },
    ...{ submitRcvInsIdCd: '00010392', submitTransCurrCd: '764', submitTransAt, rsnCd: '6300', vouchers: [] },
  }
  const [expId = ''] = await callBatch(handler.context(), 'submit/withOrig/inquiry', await sealed(form))
  const address = `/stdDetailPage?pageId=dsp.inquiry.search.detail&expId=${expId}`
  const { dueDt } = await post(handler, 'detail/disputeInf', { expId })
  const page = await sit('head_manager')
  await open(page, address)
  const { moveDay } = words.action
  await page.getByRole('button', { name: moveDay }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabel(say('New last day', '新的截止日'))
  await dialog.getByLabel(say('Reason', '原因')).fill(reason)
  // The calendar takes the place of the input once it is loaded.
  await day.focus()
  await expect(dialog.locator('.ant-picker')).toBeVisible()

  await test.step('not to a day before it', async () => {
    await enter(day, addDays(dueDt, -1))
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText(dayText(addDays(dueDt, 1)))).toBeVisible()
  })
  await test.step('to a later one', async () => {
    await enter(day, addDays(dueDt, 7))
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(
      page
        .getByRole('main')
        .getByText(dayText(addDays(dueDt, 7)))
        .first(),
    ).toBeVisible()
  })
  await test.step('the receiver reads the day and the reason, and has no such button', async () => {
    const receiver = await sit('iss_handler')
    await open(receiver, `${address}&tab=operations`)
    await expect(receiver.getByText(reason).first()).toBeVisible()
    await expect(receiver.getByText(dayText(addDays(dueDt, 7))).first()).toBeVisible()
    await expect(receiver.getByRole('button', { name: moveDay })).toHaveCount(0)
  })
})

/** Again where the calendar library, within some frames of its focus, puts the old text back: nobody types as fast. */
async function enter(input: Locator, day: Day): Promise<void> {
  await expect(async () => {
    await input.fill(dayText(day))
    await input.press('Tab')
    await expect(input).toHaveValue(dayText(day), { timeout: 1000 })
  }).toPass()
}

test('what is typed of one record is not in the dialog of the next', async ({ sit, say, words }) => {
  const page = await sit('head_manager')
  const { list } = await post(page, 'query/stdDispute/verifiedPass', { pageSize: 100 })
  const movable = list.filter(({ actions }: { actions: { action: string }[] }) =>
    actions.some(({ action }) => action === 'moveDay'),
  )
  expect(movable.length).toBeGreaterThan(1)
  const remark = page.getByRole('dialog').getByLabel(say('Reason', '原因'))
  for (const { expId } of movable.slice(0, 2)) {
    await open(page, `/stdDetailPage?pageId=dsp.dispute.search.detail&expId=${expId}`)
    await page.getByRole('button', { name: words.action.moveDay }).click()
    await expect(remark).toHaveValue('')
    await remark.fill(reason)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Cancel', '取消') })
      .click()
  }
})

test('a form to submit is for those alone who may', async ({ sit, say }) => {
  const page = await sit('viewer')
  await open(page, '/disputeTransaction/InquiryRetrieval?node=search')
  await expect(page.getByRole('link', { name: say('Search', '综合查询') }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: say('Non-original', '无原交易') })).toHaveCount(0)
  await page.goto('/disputeTransaction/InquiryRetrieval?node=noOrig')
  await expect(page).toHaveURL(/\/404$/)
  const { priKey, settleDt } = await clear({ priAcctNo: '6212340000008111' })
  const original = `priKey=${priKey}&logCd=01&settleDt=${settleDt}`
  await page.goto(`/stdDetailModifyPage?pageId=dsp.dispute.history.submit&${original}`)
  await expect(page.getByText(say('Only handlers submit.', '只有经办员可以提交。'))).toBeVisible()
})
