import { expect, it } from 'vitest'
import { asksOtp, type OtpSetting, otpNever } from './otp.ts'

const always: OtpSetting = { mode: 'always', above: null, transCurrCd: null }
const above: OtpSetting = { mode: 'above', above: '100000', transCurrCd: '764' }

it.each([
  ['asks nobody where the setting says never', otpNever, '999999999999', '764', false],
  ['asks for every amount where it says always', always, '1', '764', true],
  ['does not ask for the amount itself', above, '100000', '764', false],
  ['asks from the next minor unit on', above, '100001', '764', true],
  ['asks for an amount that cannot be compared', above, '1', '392', true],
] as const)('%s', (_name, setting, amount, currency, expected) => {
  expect(asksOtp(setting, amount, currency)).toBe(expected)
})
