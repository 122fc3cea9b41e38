// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { nearTime } from './nearTime.ts'

it.each([
  ['2026-12-08T00:10:00', '00:10'],
  ['2026-12-07T23:50:00', 'Mon'],
  ['2026-12-02T00:05:00', 'Wed'],
  ['2026-12-01T23:55:00', '12-01'],
  ['2025-12-31T12:00:00', '2025-12-31'],
])('%s is shown on 8 December 2026 as %s', (local, text) => {
  expect(nearTime(new Date(local).toISOString(), new Date('2026-12-08T23:00:00'), 'en')).toBe(text)
})
