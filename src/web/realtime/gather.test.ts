// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Gathering, gather } from './gather.ts'

let taken: (readonly number[])[]
let gathering: Gathering<number>
beforeEach(() => {
  vi.useFakeTimers()
  taken = []
  gathering = gather(1_000, (items) => taken.push(items))
})
afterEach(() => {
  gathering.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('hands on what comes at once, and then once a second', () => {
  gathering.add([1])
  vi.advanceTimersByTime(1)
  expect(taken).toEqual([[1]])
  for (let item = 2; item <= 20; item += 1) {
    gathering.add([item])
    vi.advanceTimersByTime(100)
  }
  expect(taken).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(taken.flat()).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(taken).toHaveLength(3)
})

it('waits until somebody looks', () => {
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  gathering.add([1, 2])
  vi.advanceTimersByTime(60_000)
  expect(taken).toEqual([])
  look.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(1)
  expect(taken).toEqual([[1, 2]])
})
