import type { BatchReply } from '../src/contract/schema.ts'
import { texts } from '../src/texts/texts.ts'
import { chatButton, dialogOf, fieldOf, isLive, logOf, openWith, send } from './support/chat.ts'
import { type Cleared, clear } from './support/clearing.ts'
import { receipt } from './support/files.ts'
import { choose, openSubmit, pressStep } from './support/flows.ts'
import { raise, raiseOn, readAll } from './support/live.ts'
import { look, lookAt } from './support/look.ts'
import { unaskedBrowser } from './support/notifications.ts'
import { callBatch, sealed } from './support/people.ts'
import { narrow } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { addressOf, expectPage, open } from './support/walk.ts'

/** As `accessibility.spec.ts`, for the records, their forms, and the dialogs of the header. */
test.describe.configure({ mode: 'parallel' })

const words = texts.en
const dispute = '/disputeTransaction/DisputeTransaction'

test('home and the lists of records are accessible', { tag: '@slow' }, async ({ sit }) => {
  const page = await sit('acq_handler')
  await page.goto('/home')
  await page.getByRole('button', { name: /^Show all \d+ currencies/ }).click()
  await page.getByRole('region', { name: 'Daily trend' }).getByText('Amount', { exact: true }).click()
  await look(page, 'home with all of it')
  await lookAt(page, `${dispute}?node=history`)
  await open(page, `${dispute}?node=unverified&mine=1`)
  await expectPage(page, `${dispute}?node=unverified&mine=1`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('button', { name: 'Reset columns' })).toBeVisible()
  await look(page, 'the choice of columns', 'wide')
  await page.keyboard.press('Escape')
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: /^Filter\b/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'the conditions on a narrow screen', 'narrow')
  await page.keyboard.press('Escape')
  await lookAt(page, '/stdQueryDetailPage?pageId=dsp.dispute.search.detail')
  await lookAt(page, '/exceptionalTransaction/FeeCollectionFundDisbursement?node=noOrig')
  await lookAt(page, '/message')
})

test('a form, and what it asks and is told, are accessible', { tag: '@slow' }, async ({ sit }) => {
  const cleared = await clear({ priAcctNo: '6212340000007261' })
  const { priKey, settleDt } = cleared
  const page = await sit('acq_handler')
  await lookAt(page, `/stdDetailPage?pageId=dsp.dispute.history.detail&priKey=${priKey}&logCd=01&settleDt=${settleDt}`)
  await openSubmit(page, 'dsp.dispute', cleared)
  await choose(page, words.field.transId, 'E32')
  await choose(page, words.field.rsnCd, '4507')
  const amount = page.getByLabel(words.field.transAt, { exact: true })
  await amount.fill('1285.01')
  await page.setInputFiles('input[type=file]', receipt)
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(amount).toBeFocused()
  await look(page, 'a form with errors')
  await amount.fill('12.50')
  await page.reload()
  await expect(page.getByText('Draft from')).toBeVisible()
  await look(page, 'a draft that is back')
  await submit.click()
  const sure = page.getByRole('dialog', { name: 'Are you sure to submit?' })
  await expect(sure).toBeVisible()
  await look(page, 'what is about to be sent')
  const refused = { errCd: '4260', errMsg: words.error.otpMissing }
  await page.route('**/api/submit/**', (route) => route.fulfill({ status: 422, json: refused }))
  await page.route('**/api/auth/email', (route) =>
    route.fulfill({ json: { sentTo: 'a•••@example.test', resendAfter: 60 } }),
  )
  const sendNow = () => sure.getByRole('button', { name: 'Submit' }).click()
  await sendNow()
  const asked = page.getByRole('dialog', { name: 'One-time password' })
  await expect(asked).toBeVisible()
  await look(page, 'the one-time password')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()
  await page.route('**/api/submit/**', (route) => route.fulfill({ json: clearedThere(cleared) }))
  await submit.click()
  await sendNow()
  const told = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: words.error.clearedThere })
  await expect(told.getByRole('link', { name: 'View cleared transaction' })).toBeVisible()
  await look(page, 'a transaction that was cleared')
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await page.unrouteAll()
  const first = await raiseOn(page, cleared, '1250')
  await submit.click()
  await sendNow()
  await expect(page.getByRole('link', { name: `Open ${first}` })).toBeVisible()
  await look(page, 'an equal second submission')
})

test('a record is accessible', { tag: '@slow' }, async ({ sit }) => {
  const handler = await sit('acq_handler')
  const cleared = await clear({ priAcctNo: '6212340000007261' })
  await lookAt(handler, await addressOf(handler, 'dsp.inquiry.unreplied.reply', cleared))
  const expId = await raiseOn(handler, cleared, '10000')
  const record = `/stdDetailPage?pageId=dsp.dispute.unverified.detail&expId=${expId}`
  await handler.goto(record)
  await expectPage(handler, record)
  await look(handler, 'a record')
  const verifier = await sit('acq_verifier')
  await verifier.routeWebSocket(/\/websocket/, (socket) => socket.close())
  await verifier.goto(record)
  await expectPage(verifier, record)
  await callBatch((await sit('admin')).context(), 'verifyFail', {
    list: [{ expId, position: 'unverified', remark: 'Not the amount.' }],
  })
  const content = { submitRcvInsIdCd: '00010392', submitTransCurrCd: '764', submitTransAt: '99900', rsnCd: '4507' }
  const change = { expId, version: 2, position: 'verifiedFail', ...content, vouchers: [] }
  await callBatch(handler.context(), 'modify/withOrig/stdDispute', await sealed(change))
  await pressStep(verifier, words.action.verifyPass)
  await expect(verifier.getByRole('alert', { name: 'The content has changed' })).toBeVisible()
  await look(verifier, 'a record that was changed meanwhile')
  await verifier.goto(`${record}&tab=operations`)
  await expect(verifier.getByText('Not the amount.').filter({ visible: true }).first()).toBeVisible()
  await look(verifier, 'the operations of a record')
  await verifier.goto(`${record}&tab=notes`)
  await verifier.getByRole('textbox', { name: 'Note' }).pressSequentially('@')
  await expect(verifier.getByRole('menuitem').first()).toBeVisible()
  await look(verifier, 'the internal notes of a record')
})

test('the dialogs of the header are accessible', { tag: '@slow' }, async ({ sit, say }) => {
  const issuer = await sit('iss_handler')
  await isLive(issuer, () => issuer.goto('/home'))
  const page = await sit('acq_handler')
  await isLive(page, () => page.goto(`${dispute}?node=history`))
  await page.getByRole('button', { name: 'Ctrl K' }).click()
  await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look(page, 'the finder')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible()
  await look(page, 'the bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog', { name: 'Help' }).getByRole('heading').nth(1)).toBeVisible()
  await look(page, 'the help')
  await page.keyboard.press('Escape')
  const box = await openWith(page, 'Sakura handler', say)
  await send(box, 'Did it come?')
  await box.locator('input[type=file]').setInputFiles(receipt)
  await send(box, 'Here it is.')
  await expect(
    logOf(box)
      .getByRole('button', { name: /receipt\.png/ })
      .first(),
  ).toBeVisible()
  await look(page, 'a conversation')
  await box.getByRole('button', { name: 'Insert an emoji' }).click()
  await expect(box.getByRole('dialog', { name: 'Insert an emoji' })).toBeVisible()
  await look(page, 'emoji')
  await page.reload()
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await look(page, 'the menu', 'narrow')
})

test('the robot, and what is said of a lost connection, are accessible', { tag: '@slow' }, async ({ sit, say }) => {
  await test.step('the robot, and an article about what it did not know', async () => {
    const manager = await sit('acq_manager')
    await isLive(manager, () => manager.goto('/home'))
    await chatButton(manager).click()
    const robot = dialogOf(manager, say)
    await robot.getByRole('button', { name: 'Robot' }).click()
    await fieldOf(robot).or(robot.getByRole('textbox').last()).first().fill('Where is the okapi?')
    await manager.keyboard.press('Enter')
    await expect(robot.getByText('I don’t have an answer to that.').last()).toBeVisible()
    await look(manager, 'the robot')
    const admin = await sit('admin')
    await admin.goto('/informationManagement/RobotQuestion')
    await admin.getByRole('button', { name: 'Create article' }).first().click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await look(admin, 'the questions of the robot, and an article')
  })

  await test.step('live updates that are off', async () => {
    const issuer = await sit('iss_handler')
    await issuer.routeWebSocket(/\/websocket/, (socket) => socket.close())
    await issuer.goto('/home')
    await expect(issuer.getByText('Live updates are off')).toBeVisible()
    await look(issuer, 'live updates that are off')
    await chatButton(issuer).click()
    await expect(dialogOf(issuer, say)).toBeVisible()
    await look(issuer, 'a conversation without connection')
  })

  await test.step('the question whether to show messages on the desktop', async () => {
    const verifier = await sit('acq_verifier')
    await unaskedBrowser(verifier, 'granted')
    await readAll(verifier)
    await isLive(verifier, () => verifier.goto('/home'))
    await raise(await sit('acq_handler'), '6212340000007261')
    await expect(verifier.getByRole('button', { name: 'Show on the desktop' })).toBeVisible()
    await look(verifier, 'whether to show messages on the desktop')
  })
})

/** What the server answers to a record without original whose transaction was cleared. */
function clearedThere({ priKey, settleDt }: Cleared): BatchReply {
  const original = { priKey, logCd: '01', settleDt }
  const body = { errCd: '4257', errMsg: words.error.clearedThere, field: 'retriRefNo', original }
  return { list: [{ first: { expId: '' }, second: { body } }], commitCount: 1, successCount: 0 }
}
