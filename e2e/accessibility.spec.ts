import type { Page } from '@playwright/test'
import { texts } from '../src/texts/texts.ts'
import { underDualControl } from './support/dualControl.ts'
import { receipt } from './support/files.ts'
import { look, lookAt } from './support/look.ts'
import { openSession, signInByCall } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { firstOf, give, open, post, saved } from './support/walk.ts'

/**
 * No finding of axe on any kind of page and in any dialog, in both languages and colours, wide and narrow: this file and
 * `accessibilityOfRecords.spec.ts` are the only places where axe runs.
 */
test.describe.configure({ mode: 'parallel' })

const words = texts.en

test('the sign-in and what helps with it are accessible', { tag: '@slow' }, async ({ newPage }) => {
  const page = await newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await look(page, 'forgotten password')
  await page.getByLabel(words.field.username).fill('nobody')
  await page.getByLabel(words.field.code).fill('1234')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'nobody' })).toBeVisible()
  await page.getByLabel('Link from the email').fill('https://recourse.example/somewhere')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, 'a link that is none')
  // From a page outside the portal, so that the link is loaded rather than only its fragment changed.
  await page.goto('/logo.svg')
  await page.goto(`/login#reset=${'A'.repeat(22)}`)
  await expect(page).toHaveURL(/\/forgetPassword$/)
  await look(page, 'a new password')

  await openSession(page.context(), 'viewer', 'en')
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto('/changePassword')
  await expect(page.getByLabel(words.field.oldPass)).toBeVisible()
  await look(page, 'change of the password')
  await page.goto('/home')
  await connected
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (elsewhere) await signInByCall(elsewhere, 'viewer')
  await elsewhere?.close()
  await expect(page.getByRole('dialog')).toContainText(words.error.sessionReplaced)
  await look(page, 'signed in elsewhere')
  await page.goto('/home')
  await expect(page.getByText(words.error.sessionReplaced)).toBeVisible()
  await look(page, 'the sign-in that says why')
})

const declareAbsence = async (page: Page) => {
  await open(page, '/absences')
  await page.getByRole('button', { name: 'Declare absence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Declare absence' })
  for (const [label, username] of [
    ['User', 'admin2'],
    ['Deputy', 'admin'],
  ] as const) {
    await dialog.getByLabel(label).click()
    await page.getByRole('option', { name: username, exact: false }).first().waitFor()
    await page.keyboard.type(`${username} `)
    await page.keyboard.press('Enter')
  }
  await look(page, 'the form of an absence')
  await dialog.getByRole('button', { name: 'Declare absence' }).click()
  const row = page.getByRole('row', { name: /Away now/ })
  await expect(row).toBeVisible()
  await look(page, 'an absence')
  await row.getByRole('button', { name: /^End absence/ }).click()
  await page.getByRole('button', { name: 'End absence', exact: true }).last().click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('The absence has been ended.')).toBeHidden()
}

test('the pages of the accounts are accessible', { tag: '@slow' }, async ({ sit }) => {
  const viewer = await sit('viewer')
  await give(viewer, 'user/uploadAvatar', receipt)
  const page = await sit('admin')
  await lookAt(page, '/worklist')
  await lookAt(page, '/worklist?review=first')
  await lookAt(page, '/board')
  await page.getByRole('region', { name: 'Pending by due date' }).getByRole('button', { name: 'Show table' }).click()
  await expect(page.getByRole('row', { name: /^Overdue/ })).toBeVisible()
  await look(page, 'the board with a table')
  await lookAt(page, '/board/steps')
  await lookAt(page, '/caseFile')
  await declareAbsence(page)
  await lookAt(page, '/system/user?username=viewer')
  await page.getByRole('link', { name: 'viewer', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'viewer' })).toBeVisible()
  await expect(page.locator('main img')).toBeVisible()
  await look(page, 'a user with a picture')
  await post(viewer, 'user/removeAvatar', {})
  await open(page, '/system/user/create')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(page, 'a user form with errors')
  await open(page, '/system/log')
  await page.locator('[data-part="row-link"]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'an entry of the log')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Page visits' }).click()
  await expect(page.getByRole('dialog').getByLabel(words.field.username)).toBeVisible()
  await look(page, 'page visits')
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/404$/)
  await look(page, 'no page')
})

test('what waits for a second person, and the user centre, are accessible', { tag: '@slow' }, async ({ sit }) => {
  const admin = await sit('admin')
  await underDualControl(admin, await sit('admin2'), async () => {
    await lookAt(admin, '/informationManagement/InstitutionSetting')
    await lookAt(admin, '/informationManagement/SingleSignOn')
    await lookAt(admin, '/informationManagement/MachineAccess')
    await lookAt(admin, '/informationManagement/MachineAccess?node=webhook')
    await lookAt(admin, '/informationManagement/MachineAccess?node=webhookDelivery')
    const proposer = await sit('acq_manager')
    const username = `clerk_${Date.now().toString(36)}`
    const account = { username, nickName: 'Clerk', email: `${username}@example.test`, insIdCd: '00010344' }
    const { pending } = await post(proposer, 'user/create', { ...account, roles: ['viewer'], menus: [] })
    await lookAt(await sit('acq_manager2'), `/informationManagement/PendingChange/${pending}`)
    await post(proposer, 'withdraw/pendingChange', { changeId: pending, version: 1 })
  })
  const page = await sit('head_auditor')
  await page.goto('/system/center')
  await page.getByLabel(words.field.nickName, { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(words.field.nickName)
  await page.locator('input[type=file]').setInputFiles(receipt)
  await expect(page.getByRole('button', { name: 'Use this picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByLabel('New email address')).toBeFocused()
  await look(page, 'name, picture and e-mail address that are changed')
})

test('the pages of the institutions and their data are accessible', { tag: '@slow' }, async ({ sit }) => {
  const page = await sit('admin')
  const inquiry = '/informationManagement/InformationInquiry'
  await lookAt(page, '/informationManagement/InformationManagement?node=agent&insIdCd=00010764')
  await lookAt(page, '/stdModifyPage?pageId=inf.agent.create')
  await open(page, '/stdListPage?pageId=inf.institution.contact&insIdCd=00010702')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.field.contactNm).fill('Desk')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText(words.error.contactWay)).toBeVisible()
  await look(page, 'a contact that cannot be reached')
  await page.goto(`${inquiry}?node=issuer`)
  await page.getByLabel(words.field.cardBegin).fill('6200000000000005')
  await look(page, 'the issuer of a card')
  await lookAt(page, '/stdSingleDetailPage?pageId=inq.issuer.detail&issIin=620000000')
  const ranges = await importRange(page)
  await open(page, '/stdModifyPage?pageId=inq.referenceData.modify&kind=issuer')
  await page.locator('input[type=file]').setInputFiles(csvOf(`${ranges}${newRange(1)}`))
  await expect(page.getByRole('table', { name: 'Added' })).toBeVisible()
  await look(page, 'versions, and what an import would change')
  const another = page.getByRole('button', { name: 'Select another file' })
  await another.click()
  await page.locator('input[type=file]').setInputFiles(csvOf('iin,panLength\r\n1,One\r\n'))
  await expect(another).toBeVisible()
  await look(page, 'a file with errors')
  const shared = await firstOf(page, 'query/sharingFile', 'filename')
  await saved(page, `downloadSharing/${shared}`, {})
  await open(page, `${inquiry}?node=sharedFile`)
  await page
    .getByRole('button', { name: /^Downloads \([1-9]/ })
    .first()
    .click()
  await expect(dialog.getByText('00010764')).toBeVisible()
  await look(page, 'who downloaded a file')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share file' }).click()
  await expect(dialog.getByLabel('Display name')).toBeVisible()
  await look(page, 'a file to share')
})

test('the pages of rules, settings and bulletins are accessible', { tag: '@slow' }, async ({ sit }) => {
  const page = await sit('admin')
  const dialog = page.getByRole('dialog')
  await lookAt(page, '/informationManagement/LimitRule')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText(words.error.missingField.replace('{field}', words.field.transId))).toBeVisible()
  await look(page, 'a limit rule with errors')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await look(page, 'a question')
  await page.keyboard.press('Escape')
  await open(page, '/informationManagement/InstitutionSetting?insIdCd=00040764')
  await page.getByRole('radio', { name: 'Above an amount' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, 'a setting with errors')
  await lookAt(page, `/system/bulletin/${await firstOf(page, 'query/bulletin', 'bulletinId')}`)
  await open(page, '/system/bulletin/create')
  await page.getByRole('textbox', { name: words.field.title }).fill('Calendar')
  await page.getByRole('textbox', { name: words.field.body }).fill('No settlement on Friday.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'calendar.txt', mimeType: 'text/plain', buffer: Buffer.from('5 December: none.') })
  await expect(page.getByText('Ready')).toBeVisible()
  await look(page, 'a bulletin that is written')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeVisible()
  await look(page, 'a bulletin before it is published')
})

test('the pages of risk are accessible', { tag: '@slow' }, async ({ sit }) => {
  const page = await sit('risk_officer')
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  // The last one: the first ones may be those that other tests have handled.
  const { rid } = (await post(page, 'risk/querySusTrans', {})).list.at(-1)
  await lookAt(page, '/antiRiskService/RiskMonitoring')
  await open(page, `/stdModifyListListPage?pageId=rsk.suspicious.modify&rid=${rid}`)
  await submit.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(page, 'a handling with errors')
  const blocked = await firstOf(page, 'risk/query/blockedTransactionByOnline', 'rid')
  await lookAt(page, `/stdModifyPage?pageId=rsk.blocked.modifyOnline&rid=${blocked}`)
  await open(page, '/antiRiskService/RiskMonitoring?node=rule')
  await page.getByRole('link', { name: 'View Card velocity (10 minutes)' }).first().click()
  await expect(page.getByText('only the head institution can change it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await look(page, 'a rule of the head')
  const { ruleId } = await post(page, 'risk/add/rule', writtenRule)
  await open(page, `/stdModifyPage?pageId=rsk.rule.modify&ruleId=${ruleId}`)
  await page.getByRole('button', { name: 'Test on the last 30 days' }).click()
  await expect(page.getByText('transactions evaluated,')).toBeVisible()
  await look(page, 'a rule that was tried, and its versions')
  await open(page, '/antiRiskService/ExceptListManagement?node=blackList')
  await page.getByRole('button', { name: 'Import file' }).click()
  const lines = 'kind,value,validFrom,validTo,reason\ncard,4111,20260901,,Wrong'
  const csv = { name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }
  await page.locator('input[type=file]').setInputFiles(csv)
  await expect(page.getByRole('region', { name: 'Rejected lines' })).toBeVisible()
  await look(page, 'an import with refused lines')
  await lookAt(page, `/risk/modify/blackList/${await firstOf(page, 'risk/query/blackList', 'exceptId')}`)
  await open(page, '/risk/create/whiteList')
  await submit.click()
  await expect(page.getByLabel('Card number', { exact: true })).toBeFocused()
  await look(page, 'an entry with errors')
})

test('the pages of internet pay are accessible', { tag: '@slow' }, async ({ sit }) => {
  const page = await sit('admin')
  await lookAt(page, '/internetPay/InternetPay')
  await page.getByRole('button', { name: 'Upload certificate' }).click()
  const text = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'
  const key = { name: 'pay.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(key)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(words.error.certPrivateKey)
  await look(page, 'a certificate that is none')
  const orderId = await firstOf(page, 'query/order', 'orderId', { orderStatus: 'paid' })
  await lookAt(page, `/stdDetailPage?pageId=ops.order.detail&orderId=${orderId}`)
  await page.getByRole('link', { name: 'Transaction', exact: true }).click()
  await expect(page.getByText(words.transId.S22)).toBeVisible()
  await look(page, 'the transaction of an order')
})

/** A rule of the officer's own institution, which is off. */
const writtenRule = {
  kind: 'cardVelocity',
  parameters: { minutes: 30, count: 3 },
  score: 100,
  names: { en: 'Three times', zh: '三次' },
  reasons: { en: '{found} times', zh: '{found} 次' },
}

/** Imports one card range more, so that there are versions. Answers all of them, as a file. */
async function importRange(page: Page): Promise<string> {
  const kind = 'issuer'
  const csv = `${await saved(page, 'export/reference', { kind })}${newRange(0)}`
  const { version } = await post(page, 'query/referencePreview', { kind, csv })
  await post(page, 'import/reference', { kind, csv, version })
  return csv
}

/** A range that no other test imports. */
function newRange(offset: number): string {
  return `698${String(Date.now() + offset).slice(-6)},16,00010392,02\r\n`
}

function csvOf(content: string) {
  return { name: 'ranges.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
}
