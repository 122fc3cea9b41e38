import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does the work at each interval, and once at a time', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const { stop } = repeat(1_000, work, () => {})
  await vi.advanceTimersByTimeAsync(2_500)
  expect(work).toHaveBeenCalledTimes(1)
  ends.pop()?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)

  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stopped).toBe(false)
  ends.pop()?.()
  await stopping
  expect(work).toHaveBeenCalledTimes(2)
})

it('goes on after an error, also where the work throws at once', async () => {
  const onError = vi.fn()
  const work = vi.fn(() => {
    throw new Error('no')
  })
  const { turn, stop } = repeat(1_000, work, onError)
  await turn()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onError).toHaveBeenCalledTimes(2)
  await stop()
})
