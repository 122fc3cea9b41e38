import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { type FailureDesk, failureHandler, isSaidAlready, stepFor } from './failures.ts'

/** Specification 8, the catalogue. */

const refused = (status: number, errCd = '', errMsg = 'Said the server.') =>
  new ApiError({ kind: 'refused', status, errCd, errMsg })

function newDesk() {
  return {
    toast: vi.fn<FailureDesk['toast']>(),
    alert: vi.fn<FailureDesk['alert']>(async () => {}),
    askRelogin: vi.fn<FailureDesk['askRelogin']>(async () => true),
    logOutAndReload: vi.fn<FailureDesk['logOutAndReload']>(async () => {}),
    goToMustChange: vi.fn<FailureDesk['goToMustChange']>(async () => {}),
  }
}

let desk = newDesk()
beforeEach(() => {
  desk = newDesk()
})

it.each([
  [401, null],
  [409, 'Said the server.'],
])('takes %i for the end of the session, and says why where it was ended elsewhere', (status, reason) => {
  expect(stepFor(refused(status))).toEqual({ show: 'expired', reason })
})

it.each(['8003', '8015'])('leads 400 with %s to the change of the password, with the server’s sentence', (errCd) => {
  expect(stepFor(refused(400, errCd))).toEqual({ show: 'mustChange', text: 'Said the server.' })
})

it('says nothing of 406', () => {
  expect(stepFor(refused(406))).toEqual({ show: 'nothing' })
})

it.each([400, 403, 412, 422, 429, 500, 503])('shows the server’s sentence for %i', (status) => {
  expect(stepFor(refused(status, '4000'))).toEqual({ show: 'toast', text: 'Said the server.' })
})

it('shows the sentence of a call without answer, and of one that took too long', () => {
  for (const kind of ['noResponse', 'timeout'] as const) {
    const error = new ApiError({ kind, status: 0, errMsg: 'Request failed(9999)' })
    expect(stepFor(error)).toEqual({ show: 'toast', text: 'Request failed(9999)' })
  }
})

it('logs out and reloads when the user wants to log in again', async () => {
  failureHandler(desk)(refused(401), {})
  await vi.waitFor(() => expect(desk.logOutAndReload).toHaveBeenCalledOnce())
})

it('leaves the page as it is when the user stays', async () => {
  desk.askRelogin.mockResolvedValue(false)
  failureHandler(desk)(refused(401), {})
  await vi.waitFor(() => expect(desk.askRelogin).toHaveBeenCalledOnce())
  expect(desk.logOutAndReload).not.toHaveBeenCalled()
})

it('asks once when ten calls find the session ended', async () => {
  const handle = failureHandler(desk)
  for (let i = 0; i < 10; i++) handle(refused(401), {})
  await vi.waitFor(() => expect(desk.logOutAndReload).toHaveBeenCalled())
  expect(desk.askRelogin).toHaveBeenCalledOnce()
})

it('asks again after the user stayed', async () => {
  desk.askRelogin.mockResolvedValue(false)
  const handle = failureHandler(desk)
  handle(refused(401), {})
  await vi.waitFor(() => expect(desk.askRelogin).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  handle(refused(409), {})
  expect(desk.askRelogin).toHaveBeenCalledTimes(2)
})

it('shows the alert before it goes to the change of the password', async () => {
  const order: string[] = []
  desk.alert.mockImplementation(async (text) => void order.push(text))
  desk.goToMustChange.mockImplementation(async () => void order.push('gone'))
  failureHandler(desk)(refused(400, '8003'), {})
  await vi.waitFor(() => expect(order).toEqual(['Said the server.', 'gone']))
})

it('leaves the toast to a quiet caller, but not the end of the session', () => {
  const handle = failureHandler(desk)
  handle(refused(500), { quiet: true })
  expect(desk.toast).not.toHaveBeenCalled()
  handle(refused(401), { quiet: true })
  expect(desk.askRelogin).toHaveBeenCalledOnce()
})

it('leaves a quiet caller nothing to tell of the end of a session, a due password, and 406', () => {
  for (const error of [refused(401), refused(409), refused(406), refused(400, '8003'), refused(400, '8015')]) {
    expect(isSaidAlready(error)).toBe(true)
  }
  for (const error of [refused(400, '4000'), refused(500), new Error('Another.')]) {
    expect(isSaidAlready(error)).toBe(false)
  }
})
