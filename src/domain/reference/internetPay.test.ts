import { afterEach, expect, it } from 'vitest'
import { setTimeZones } from '../time/zones.ts'
import { certStateAt, daysLeft } from './internetPay.ts'

afterEach(() => setTimeZones({ network: 'UTC', risk: 'UTC' }))

it.each([
  ['UTC', '2026-12-01T16:30:00Z', '2026-12-01T17:30:00Z', 0, 'soon'],
  ['Asia/Bangkok', '2026-12-01T16:30:00Z', '2026-12-01T17:30:00Z', 1, 'soon'],
  ['Asia/Bangkok', '2026-12-01T17:30:00Z', '2026-12-02T16:59:00Z', 0, 'soon'],
  ['Asia/Bangkok', '2026-12-01T17:30:00Z', '2026-12-01T17:30:00Z', 0, 'expired'],
  ['UTC', '2026-12-01T23:00:00Z', '2027-01-01T01:00:00Z', 31, 'good'],
  ['UTC', '2026-12-02T00:00:00Z', '2027-01-01T01:00:00Z', 30, 'soon'],
] as const)(
  'counts the days left by the clock of the network: in %s at %s, until %s',
  (network, at, end, left, state) => {
    setTimeZones({ network, risk: network })
    const [now, validTo] = [new Date(at), new Date(end)]
    expect(daysLeft(validTo, now)).toBe(left)
    expect(certStateAt({ validFrom: new Date('2026-01-01'), validTo }, now)).toBe(state)
  },
)
