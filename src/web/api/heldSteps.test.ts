// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeCookie } from '../cookies.ts'
import { setLanguage } from '../i18n/language.ts'
import { ApiError } from './ApiError.ts'
import { failure } from './call.ts'
import { drop, forgetHeld, heldOn, heldSteps, hold, sendHeld } from './heldSteps.ts'

beforeEach(async () => {
  await setLanguage('en')
  writeCookie('XSRF-TOKEN', 'one', 1)
  vi.useFakeTimers()
})
afterEach(() => {
  forgetHeld()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const goOffline = (isOffline: boolean) => vi.stubGlobal('navigator', { onLine: !isOffline })
const phases = () => heldSteps.get().map(({ id, phase, reason }) => [id, phase, ...(reason ? [reason] : [])])

/** A step that is held for five seconds; the answers are those of the server, in order, and then that it is done. */
function held(id: string, ...answers: (string | null | Error)[]) {
  const send = vi.fn(async () => {
    const answer = answers.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer
  })
  const done = vi.fn()
  const undone = vi.fn()
  hold({ ids: [id], name: 'Verify Pass', send, done, undone }, 5_000)
  return { send, done, undone }
}

it('is sent once, after its time, and only then done', async () => {
  const { send, done } = held('E1')
  await vi.advanceTimersByTimeAsync(4_999)
  expect([send.mock.calls.length, done.mock.calls.length, heldOn('E1')?.phase]).toEqual([0, 0, 'held'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([send.mock.calls.length, done.mock.calls.length, heldOn('E1')?.phase]).toEqual([1, 1, undefined])
})

it('is never sent when it was dropped', async () => {
  const { send, done, undone } = held('E1')
  drop('E1')
  await sendHeld()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).not.toHaveBeenCalled()
  expect(done).not.toHaveBeenCalled()
  expect(undone.mock.calls).toEqual([['dropped']])
})

it('holds a step on several records as one, and keeps any other from each of them', async () => {
  const send = vi.fn(async () => null)
  hold({ ids: ['E1', 'E2'], name: 'Verify Pass', send, done: vi.fn() }, 5_000)
  expect([heldOn('E1')?.id, heldOn('E2')?.id, heldOn('E3')]).toEqual(['E1', 'E1', undefined])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([send.mock.calls.length, heldOn('E2')]).toEqual([1, undefined])
})

it('holds several steps, each for its own time', async () => {
  const first = held('E1')
  await vi.advanceTimersByTimeAsync(3_000)
  const second = held('E2')
  drop('E2')
  const third = held('E3')
  await vi.advanceTimersByTimeAsync(2_000)
  expect([first, second, third].map(({ send }) => send.mock.calls.length)).toEqual([1, 0, 0])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(third.done).toHaveBeenCalledOnce()
})

it('is sent at once where the page is left, and not again after its time', async () => {
  const { send } = held('E1')
  await Promise.all([sendHeld(), sendHeld()])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledOnce()
})

it('cannot be dropped once it was sent', async () => {
  const { send, done } = held('E1')
  const sent = sendHeld()
  drop('E1')
  await sent
  expect(send).toHaveBeenCalledOnce()
  expect(done).toHaveBeenCalledOnce()
})

it('says why the server refused it, until that is closed', async () => {
  const { done, undone } = held('E1', 'The record has changed.')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(phases()).toEqual([['E1', 'refused', 'The record has changed.']])
  expect(done).not.toHaveBeenCalled()
  expect(undone.mock.calls).toEqual([['refused']])
  expect(heldOn('E1')).toBeUndefined()
  drop('E1')
  expect(phases()).toEqual([])
})

it('says why the call was refused', async () => {
  held('E1', new ApiError({ kind: 'refused', status: 403, errMsg: 'You have no right.' }))
  await sendHeld()
  expect(phases()).toEqual([['E1', 'refused', 'You have no right.']])
})

it('stays while the browser is offline, can be dropped, and is sent when it is back', async () => {
  goOffline(true)
  const first = held('E1')
  const second = held('E2')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(phases()).toEqual([
    ['E1', 'offline'],
    ['E2', 'offline'],
  ])
  drop('E2')
  goOffline(false)
  await sendHeld()
  expect(first.done).toHaveBeenCalledOnce()
  expect(second.send).not.toHaveBeenCalled()
})

it('is sent again until the server answers, and cannot be dropped meanwhile', async () => {
  const gateway = new ApiError({ kind: 'refused', status: 502, errMsg: 'Bad gateway' })
  const { send, done } = held('E1', failure('noResponse'), failure('timeout'), gateway)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(phases()).toEqual([['E1', 'unanswered']])
  drop('E1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(4)
  expect(done).toHaveBeenCalledOnce()
})

it('is never sent in the session of another user', async () => {
  const { send } = held('E1')
  writeCookie('XSRF-TOKEN', 'two', 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).not.toHaveBeenCalled()
  expect(phases()).toEqual([['E1', 'refused', 'You or another user has logged in again meanwhile.']])
})

it('is closed by the user where the page itself failed to send it', async () => {
  const { done, undone } = held('E1', new TypeError('A fault of the page'))
  await expect(sendHeld()).rejects.toThrow('A fault of the page')
  expect(phases()).toEqual([['E1', 'refused', 'Error occurred when processing the request']])
  expect([done.mock.calls.length, undone.mock.calls]).toEqual([0, [['refused']]])
  drop('E1')
  expect(phases()).toEqual([])
})
