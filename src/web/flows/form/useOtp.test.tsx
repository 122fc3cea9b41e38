// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import type { SignedLine } from '../../../domain/people/signing.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useOtp } from './useOtp.ts'

type Otp = ReturnType<typeof useOtp>

let otp: Otp
afterEach(cleanup)

function Form() {
  otp = useOtp()
  return null
}

function givenForm(): void {
  render(<Form />)
}

/** Answers the call that sends a code so. */
function answering(status: number, body: object, headers: Record<string, string> = {}) {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => Response.json(body, { status, headers }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const signs: SignedLine[] = [
  { action: 'submit', transId: 'E32', transAt: '100', transCurrCd: '764', insIdCd: '00010392', records: 1 },
]
const sent = { sentTo: 'a•••@bank.example', resendAfter: 60, expiresIn: 300 }
const refusal = (name: keyof typeof errors) =>
  new ApiError({ kind: 'refused', status: 422, errCd: errors[name].errCd, errMsg: `Said of ${name}.` })

it('sends a code, and says where it went and when the next may be sent', async () => {
  givenForm()
  const fetch = answering(200, sent)
  await act(() => otp.begin(signs))
  expect(otp.state).toMatchObject({ mailing: false, sentTo: 'a•••@bank.example', sentBefore: false, refused: null })
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ signs })
  const seconds = ((otp.state?.resendAt ?? 0) - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(55)
  expect(seconds).toBeLessThanOrEqual(60)
})

it('lets the code be typed that was sent a moment before', async () => {
  givenForm()
  answering(429, { errCd: errors.otpTooSoon.errCd, errMsg: 'Too soon.' }, { 'retry-after': '42' })
  await act(() => otp.begin(signs))
  expect(otp.state).toMatchObject({ sentTo: null, sentBefore: true, refused: null })
  expect(Math.ceil(((otp.state?.resendAt ?? 0) - Date.now()) / 1000)).toBe(42)
})

it('says that the code sent a moment before does not cover a higher amount', async () => {
  givenForm()
  answering(200, sent)
  await act(() => otp.begin(signs))
  answering(429, { errCd: errors.otpTooSoon.errCd, errMsg: 'Too soon.' }, { 'retry-after': '42' })
  await act(() => otp.begin(signs.map((one) => ({ ...one, transAt: '90' }))))
  expect(otp.state).toMatchObject({ sentBefore: true, ofOther: false })
  await act(() => otp.begin(signs.map((one) => ({ ...one, transAt: '101' }))))
  expect(otp.state).toMatchObject({ sentBefore: true, ofOther: true })
})

it('shows the sentence of the server where no mail could be sent', async () => {
  givenForm()
  answering(503, { errCd: errors.mailFailed.errCd, errMsg: 'The mail could not be sent.' })
  await act(() => otp.begin(signs))
  expect(otp.state).toMatchObject({ mailing: false, sentTo: null, refused: 'The mail could not be sent.' })
})

it('opens by itself where the server asks for a code', async () => {
  givenForm()
  const fetch = answering(200, sent)
  await act(async () => expect(otp.hear(refusal('otpMissing'), signs)).toBe(true))
  expect(fetch).toHaveBeenCalledOnce()
  expect(otp.state?.sentTo).toBe('a•••@bank.example')
})

it('says in the open dialog that a code is wrong, sends no other, and forgets it', async () => {
  givenForm()
  const fetch = answering(200, sent)
  await act(() => otp.begin(signs))
  act(() => otp.use('123456'))
  await act(async () => expect(otp.hear(refusal('otpWrong'), signs)).toBe(true))
  expect(otp.state?.refused).toBe('Said of otpWrong.')
  expect(otp.code).toBeNull()
  expect(fetch).toHaveBeenCalledOnce()
})

it('keeps the code for the next try where a rule refused the submission, and asks anew when it is no longer good', async () => {
  givenForm()
  const fetch = answering(200, sent)
  await act(() => otp.begin(signs))
  act(() => otp.use('123456'))
  expect(otp.hear(refusal('amountTooHigh'), signs)).toBe(false)
  act(() => otp.close())
  expect(otp.code).toBe('123456')

  await act(async () => expect(otp.hear(refusal('otpExpired'), signs)).toBe(true))
  expect(fetch).toHaveBeenCalledTimes(2)
  expect([otp.code, otp.state?.sentTo]).toEqual([null, 'a•••@bank.example'])
})
