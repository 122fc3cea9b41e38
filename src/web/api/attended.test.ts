// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unattendedHeader, watchAttendance } from './attended.ts'

beforeEach(() => {
  vi.useFakeTimers()
  watchAttendance()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('says of a call that nobody has touched the page for a minute', () => {
  vi.advanceTimersByTime(59_000)
  expect(unattendedHeader()).toEqual({})
  vi.advanceTimersByTime(2_000)
  expect(unattendedHeader()).toEqual({ 'x-unattended': '1' })
})

it('says nothing as soon as somebody is back', () => {
  for (const act of ['pointerdown', 'keydown', 'wheel', 'focus']) {
    vi.advanceTimersByTime(61_000)
    window.dispatchEvent(new Event(act))
    expect(unattendedHeader()).toEqual({})
  }
})

it('is not taken in by the focus that the page itself moves', () => {
  const field = document.body.appendChild(document.createElement('input'))
  vi.advanceTimersByTime(61_000)
  field.focus()
  expect(unattendedHeader()).toEqual({ 'x-unattended': '1' })
})
