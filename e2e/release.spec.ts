import { addDays, dayOf, dayText } from '../src/domain/time/calendar.ts'
import { clear } from './support/clearing.ts'
import { receipt } from './support/files.ts'
import { choose, confirmSubmit, openSubmit, pressStep, submitForm, takeStep } from './support/flows.ts'
import { bellCountOf } from './support/live.ts'
import { xsrfToken } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const card = '6212340000007196'
const dispute = 'dsp.dispute'

test('a verified chargeback rings at the acquirer, who opens it from the message and answers it in time', async ({
  sit,
  say,
  words,
}) => {
  const acquirer = await sit('acq_handler')
  const bell = acquirer.getByRole('button', { name: /^(Messages|消息)/ })
  const subscribed = acquirer
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.includes('/user/queue/msg')))
  const counted = acquirer.waitForResponse('**/api/query/message')
  await open(acquirer, '/home')
  await Promise.all([subscribed, counted])
  // An unread message of the same kind would grow instead of a new one that rings.
  const { seq } = await (await counted).json()
  const headers = { 'x-xsrf-token': await xsrfToken(acquirer.request) }
  await acquirer.request.post('/api/read/message', { data: { upTo: seq }, headers })
  const unread = async () => Number((await bell.innerText()) || 0)
  await expect.poll(unread).toBe(0)

  const cleared = await clear({ priAcctNo: card })
  const issuer = await sit('iss_handler')
  const expId =
    await test.step('the issuer raises a chargeback with a voucher, and the acquirer hears nothing', async () => {
      await openSubmit(issuer, dispute, cleared)
      await choose(issuer, words.field.transId, 'E23')
      await choose(issuer, words.field.rsnCd, '4507')
      await issuer.getByLabel(words.field.transAt, { exact: true }).fill('1000.00')
      await issuer.setInputFiles('input[type=file]', receipt)
      await expect(issuer.getByText(say('Ready', '就绪'), { exact: true })).toBeVisible()
      return submitForm(issuer, { say })
    })
  const record = issuer.url()
  await open(acquirer, `/stdDetailPage?pageId=${dispute}.search.detail&expId=${expId}`)
  await expect(acquirer.getByRole('alert')).toBeVisible()
  await expect.poll(unread).toBe(0)
  await open(acquirer, '/home')

  await test.step('the issuer’s verifier passes it', async () => {
    const verifier = await sit('iss_verifier')
    await takeStep(verifier, record, words.action.verifyPass, words.state.verifiedPass)
  })

  const lastDay = addDays(dayOf(new Date()), 30)
  await test.step('the acquirer’s bell rings, and its message opens the record', async () => {
    await expect(bellCountOf(acquirer)).toHaveText('1')
    await bell.click()
    const box = acquirer.getByRole('dialog', { name: say('Messages', '消息') })
    const entry = box.getByRole('link').filter({ hasText: expId })
    await expect(entry).toContainText(dayText(lastDay))
    await entry.click()
    await expect(acquirer.getByRole('heading', { name: expId })).toBeVisible()
    await expect(
      acquirer.getByText(say(`Answer by ${dayText(lastDay)}`, `须在 ${dayText(lastDay)} 前回应`)).first(),
    ).toBeVisible()
    await expect(acquirer.getByText(receipt.name).first()).toBeVisible()
    await expect(acquirer.getByText('Sakura handler')).toHaveCount(0)
  })

  await test.step('the button of the answer has its place before the original is there', async () => {
    const arrived = Promise.withResolvers<void>()
    const original = '**/api/detail/hisTran/byExpTran'
    await acquirer.route(original, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await open(acquirer, `/stdDetailPage?pageId=${dispute}.search.detail&expId=${expId}`)
    const answer = acquirer.getByRole('button', { name: say('Represent', '再请款'), exact: true })
    const before = await answer.boundingBox()
    arrived.resolve()
    await expect(acquirer.getByRole('button', { name: say('Raise: Representment', '发起：再请款') })).toBeVisible()
    expect(await answer.boundingBox()).toEqual(before)
    await acquirer.unroute(original)
  })

  await test.step('the answer is the first action in its row of the list', async () => {
    await open(acquirer, `/stdListPage?pageId=${dispute}.verifiedPass.list&expId=${expId}`)
    const row = acquirer.getByRole('row').filter({ hasText: expId })
    await row.getByRole('button', { name: say('Represent', '再请款'), exact: true }).click()
    await expect(
      acquirer.getByRole('heading', { level: 1, name: say(`Represent ${expId}`, `再请款 ${expId}`) }),
    ).toBeVisible()
  })

  await test.step('the representment is raised from the record, and answers it', async () => {
    await open(acquirer, `/worklist?todo=answer&expId=${expId}&review=first`)
    await expect(acquirer.getByRole('button', { name: say('Represent', '再请款'), exact: true })).toBeVisible()
    await acquirer.keyboard.press('r')
    await expect(
      acquirer.getByRole('heading', { level: 1, name: say(`Represent ${expId}`, `再请款 ${expId}`) }),
    ).toBeVisible()
    await expect(acquirer).toHaveTitle(say(`Represent ${expId} · Recourse`, `再请款 ${expId} · Recourse`))
    const answered = acquirer.getByRole('complementary', { name: say('The record you answer', '您要回应的记录') })
    for (const fact of [expId, '1,000.00', '4507', dayText(lastDay)])
      await expect(answered.getByText(fact).first()).toBeVisible()
    await expect(answered.getByRole('button', { name: receipt.name })).toBeVisible()
    await expect(acquirer.getByText(say(`As in ${expId}.`, `与 ${expId} 相同`))).toBeVisible()
  })

  await test.step('another reason is asked before it is sent', async () => {
    await choose(acquirer, words.field.rsnCd, '4501')
    await acquirer.getByLabel(words.field.transAt, { exact: true }).fill('1000.00')
    await acquirer.getByRole('button', { name: say('Submit', '提交'), exact: true }).click()
    const question = acquirer.getByRole('dialog')
    await expect(question).toContainText(say(`${expId} has the reason 4507`, `${expId} 的原因码为 4507`))
    await question.getByRole('button', { name: say('Cancel', '取消') }).click()
    await choose(acquirer, words.field.rsnCd, '4507')
    await acquirer.getByLabel(words.field.transAt, { exact: true }).fill('1000.00')
    await acquirer.getByRole('button', { name: say('Submit', '提交'), exact: true }).click()
    await confirmSubmit(acquirer, say)
    // The worklist leads on, and the line names the answer.
    const line = acquirer.getByRole('status').filter({ hasText: say('Submit Success', '提交成功') })
    const answer = await line.getByRole('link', { name: /^E24/ }).innerText()
    await expect(acquirer).toHaveURL(/\/worklist\?/)
    await line.getByRole('link', { name: answer }).click()
    await expect(acquirer.getByRole('heading', { name: answer })).toBeVisible()
    await expect(acquirer.getByText(say('No vouchers attached.', '未附凭证。'))).toBeVisible()
    await expect(acquirer.getByRole('button', { name: say('Download all (ZIP)', '全部下载（ZIP）') })).toHaveCount(0)
    await open(acquirer, `/stdDetailPage?pageId=${dispute}.search.detail&expId=${expId}`)
    await expect(acquirer.getByText(answer).first()).toBeVisible()
    await expect(acquirer.getByText(say('Answer by', '回应期限'))).toHaveCount(0)
  })
})

test('a chargeback that is not contested is confirmed by a second person, shown to its submitter, and contested after all', async ({
  sit,
  say,
  words,
}) => {
  const cleared = await clear({ priAcctNo: card })
  const issuer = await sit('iss_handler')
  await openSubmit(issuer, dispute, cleared)
  await choose(issuer, words.field.transId, 'E23')
  await choose(issuer, words.field.rsnCd, '4507')
  await issuer.setInputFiles('input[type=file]', receipt)
  await expect(issuer.getByText(say('Ready', '就绪'), { exact: true })).toBeVisible()
  const expId = await submitForm(issuer, { say })
  const record = issuer.url()
  await takeStep(await sit('iss_verifier'), record, words.action.verifyPass, words.state.verifiedPass)

  const acquirer = await sit('acq_handler')
  const mark = (page: typeof acquirer, text: string) => page.getByRole('main').locator('header').getByText(text)
  await open(acquirer, `/stdDetailPage?pageId=${dispute}.search.detail&expId=${expId}`)
  await pressStep(acquirer, words.action.notContest)
  await acquirer.getByRole('dialog').getByRole('button', { name: words.action.notContest }).click()
  await expect(mark(acquirer, words.contest.notContesting)).toBeVisible()
  await open(issuer, record)
  await expect(issuer.getByRole('heading', { name: expId })).toBeVisible()
  await expect(mark(issuer, words.contest.notContesting)).toHaveCount(0)

  const verifier = await sit('acq_verifier')
  await open(verifier, `/stdDetailPage?pageId=${dispute}.search.detail&expId=${expId}`)
  await pressStep(verifier, words.action.confirmNotContest)
  await verifier.getByRole('dialog').getByRole('button', { name: words.action.confirmNotContest }).click()
  await expect(mark(verifier, words.contest.notContested)).toBeVisible()
  await open(issuer, record)
  await expect(mark(issuer, words.contest.notContested)).toBeVisible()

  await open(acquirer, `/stdDetailPage?pageId=${dispute}.search.detail&expId=${expId}`)
  await pressStep(acquirer, words.action.contestAgain)
  await acquirer.getByRole('dialog').getByRole('button', { name: words.action.contestAgain }).click()
  await expect(mark(acquirer, words.contest.notContested)).toHaveCount(0)
  await expect(acquirer.getByText(say('Answer by', '回应期限')).first()).toBeVisible()
  await open(issuer, record)
  await expect(issuer.getByRole('heading', { name: expId })).toBeVisible()
  await expect(mark(issuer, words.contest.notContested)).toHaveCount(0)
})
