import { clear } from './support/clearing.ts'
import { choose, openSubmit } from './support/flows.ts'
import { expect, test } from './support/test.ts'

test('questions lead to the reason by keyboard alone, and the answers are kept with the record', async ({
  sit,
  say,
  words,
}) => {
  const cleared = await clear({ priAcctNo: '6212340000008129' })
  const page = await sit('acq_handler')
  const main = page.getByRole('main')
  const box = page.getByRole('dialog', { name: say('Find the reason', '选择原因') })
  const path = box.getByRole('list', { name: say('Your answers', '您的答案') }).getByRole('listitem')
  await openSubmit(page, 'dsp.dispute', cleared)
  const open = main.getByRole('button', { name: say('Not sure? Find the reason', '不确定？帮我选择原因') })
  await open.press('Enter')
  await expect(box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')

  await test.step('the side of the user is answered; a number answers, Backspace goes back', async () => {
    await expect(path).toHaveCount(1)
    await expect(path).toContainText(say('For our merchant or cash machine', '我方商户或自助终端'))
    await expect(box.getByRole('button', { name: say('The cardholder paid too much', '持卡人多付') })).toBeFocused()
    await page.keyboard.press('1')
    await expect(path).toHaveCount(2)
    await page.keyboard.press('Backspace')
    await expect(path).toHaveCount(1)
    await page.keyboard.press('1')
    await page.keyboard.press('2')
  })
  await test.step('the result names type, reason and what is needed, and fills in the form', async () => {
    await expect(box.getByRole('status')).toContainText('E32')
    await expect(box.getByRole('status')).toContainText('4507')
    const use = box.getByRole('button', { name: say('Use this reason', '采用此原因') })
    await expect(use).toBeFocused()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('2')
    await expect(use).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toHaveCount(0)
    await expect(main).toContainText('4507')
    await expect(main.getByRole('listitem').filter({ hasText: say('The amount was wrong', '金额有误') })).toBeVisible()
  })
  await test.step('another reason removes the answers, and says so', async () => {
    await choose(page, words.field.rsnCd, '4512')
    const note = say('The answers were removed', '原有答案已移除')
    await expect(main.getByText(note)).toBeVisible()
    await main.getByRole('button', { name: say('Not sure? Find the reason', '不确定？帮我选择原因') }).press('Enter')
    await expect(box.getByRole('button', { name: say('The cardholder paid too much', '持卡人多付') })).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('2')
    await expect(box.getByRole('button', { name: say('Use this reason', '采用此原因') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main).toContainText('4507')
  })
  await test.step('the history of the record says what was answered', async () => {
    await main.getByRole('textbox', { name: words.field.transAt }).fill('12.00')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: say('Are you sure to submit?', '确定提交吗？') })
    await expect(dialog).toContainText(say('The amount was wrong', '金额有误'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/stdDetailPage.*expId=/)
    await page.getByRole('link', { name: say('Operations', '操作记录') }).click()
    const answer = say('Why is it paid back? The amount was wrong', '退回的原因是什么？')
    await expect(main.getByRole('listitem').filter({ hasText: answer, visible: true }).first()).toBeVisible()
  })
})
