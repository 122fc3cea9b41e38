import type { Page } from '@playwright/test'
import type { OtpSetting } from '../src/domain/people/otp.ts'
import { type Cleared, clear } from './support/clearing.ts'
import { choose, expectState } from './support/flows.ts'
import { codeIn, mailTo } from './support/mails.ts'
import { signInByCall } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const card = '8100010000000225'

test.afterEach(async ({ sit }) => {
  const admin = await sit('admin')
  for (const insIdCd of ['00010344', '00010392']) await setOtpMode(admin, 'never', insIdCd)
})

test('a submission is sealed with the code from the mail, where the institution asks for one', async ({
  page,
  words,
  say,
  sit,
}) => {
  // Whoever was sent a code less than a minute ago waits for the next.
  const since = new Date()
  const cleared = await clear({ priAcctNo: card })
  await setOtpMode(await sit('admin'), 'always')
  await signInByCall(page.context(), 'acq_handler')
  await open(page, submitAddress(cleared))
  await choose(page, words.field.transId, 'E32')
  await choose(page, words.field.rsnCd, '4507')
  await page.getByLabel(words.field.transAt, { exact: true }).fill('12.50')
  const submit = page.getByRole('button', { name: say('Submit', '提交') })
  const sure = page.getByRole('dialog', { name: say('Are you sure to submit?', '确定提交吗？') })
  const asked = page.getByRole('dialog', { name: say('One-time password', '邮件验证码') })
  const code = asked.getByLabel(say('One-time password from the email', '邮件验证码'))
  const sentNow = asked.getByText('a•••@example.test')
  const sentBefore = asked.getByText(say('A one-time password was sent a moment ago.', '验证码刚刚发送过'))
  const again = asked.getByRole('button', { name: say('Resend', '重新发送') })

  await submit.click()
  await sure.getByRole('button', { name: say('Submit', '提交') }).click()
  await expect(code).toBeFocused()
  await expect(sentNow.or(sentBefore)).toBeVisible()
  if (await sentBefore.isVisible()) await again.click({ timeout: 65_000 })
  await expect(sentNow).toBeVisible()
  await expect(again).toBeDisabled()
  const right = codeIn(await mailTo('acq_handler@example.test', since))

  await code.fill('12')
  await code.press('Enter')
  await expect(asked.getByRole('alert')).toHaveText(say('Enter the six-digit one-time password.', '请输入六位验证码。'))
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  await code.fill(wrong)
  await code.press('Enter')
  await expect(asked.getByRole('alert')).toHaveText(words.error.otpWrong.replace('{left}', '4'))
  await expect(code).toHaveValue(wrong)

  await asked.getByRole('button', { name: say('Cancel', '取消') }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByLabel(words.field.transAt, { exact: true })).toHaveValue('12.50')
  await submit.click()
  await sure.getByRole('button', { name: say('Submit', '提交') }).click()
  await expect(sentBefore).toBeVisible()
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await asked.getByRole('button', { name: say('Submit', '提交') }).click()
  await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
  await expectState(page, words.state.unverified)
})

function submitAddress({ priKey, settleDt }: Cleared): string {
  const search = new URLSearchParams({ pageId: 'dsp.dispute.history.submit', priKey, logCd: '01', settleDt })
  return `/stdDetailModifyPage?${search}`
}

/** Says, by the calls of the settings page, when the users of an institution are asked for a code. */
async function setOtpMode(page: Page, mode: OtpSetting['mode'], insIdCd = '00010344'): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const found = await page.request.post('/api/query/insSetting', { data: { insIdCd }, headers })
  const { setting } = await found.json()
  const data = { insIdCd, version: setting.version, otpMode: mode, otpAbove: null, otpCurrCd: null }
  const answer = await page.request.post('/api/modify/insSetting', { data, headers })
  if (!answer.ok()) throw new Error(`The setting stays: ${await answer.text()}`)
}
