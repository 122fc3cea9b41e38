import { expect, it } from 'vitest'
import { notAfter } from './notAfter.ts'

const timeAt = (tfrDtTm: string, now: string) => notAfter({ tfrDtTm }, new Date(now)).tfrDtTm

it('leaves what has been, and moves what would be later to the day before', () => {
  const now = '2026-12-01T06:42:00Z'
  expect(timeAt('2026-12-01T13:42:00+07:00', now)).toBe('2026-12-01T13:42:00+07:00')
  expect(timeAt('2026-12-01T13:53:10+07:00', now)).toBe('2026-11-30T13:53:10+07:00')
  // In the east of the network's home a day begins before it has at home.
  expect(timeAt('2026-12-01T22:00:00+07:00', '2026-11-30T11:00:00Z')).toBe('2026-11-29T22:00:00+07:00')
})
