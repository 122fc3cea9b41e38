import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leave, leftFor } from './leave.ts'

const calls = vi.hoisted((): unknown[] => [])
vi.mock('./call.ts', () => ({
  call: async ({ path }: { path: string }, body: object) => void calls.push([path, body]),
}))

const goTo = (search: string) => vi.stubGlobal('location', { search })

beforeEach(() => {
  calls.length = 0
  goTo('?expId=E2')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives up with the next claim what was left', () => {
  leave({ expId: 'E1' })
  expect(leftFor({ expId: 'E2' })).toEqual({ release: { expId: 'E1' } })
  expect(leftFor({ expId: 'E2' })).toEqual({})
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual([])
})

it('gives it up at once where a list is shown', () => {
  goTo('?scope=institution')
  leave({ expId: 'E1' })
  expect(calls).toEqual([['worklist/release', { expId: 'E1' }]])
  expect(leftFor({ expId: 'E2' })).toEqual({})
})

it('gives it up alone where no claim follows', () => {
  leave({ rid: '7' })
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual([['worklist/release', { rid: '7' }]])
  expect(leftFor({ expId: 'E2' })).toEqual({})
})

it('keeps what is opened again at once', () => {
  leave({ expId: 'E1' })
  expect(leftFor({ expId: 'E1' })).toEqual({})
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual([])
})

it('gives up each of two that were left one after the other', () => {
  leave({ expId: 'E1' })
  leave({ expId: 'E2' })
  expect(calls).toEqual([['worklist/release', { expId: 'E1' }]])
  expect(leftFor({ expId: 'E3' })).toEqual({ release: { expId: 'E2' } })
})
