import { expect, it } from 'vitest'
import { faultSince } from './faultText.ts'

const early = '2026-09-01T10:00:00.000Z'
const late = '2026-09-01T10:05:00.000Z'

it('shows the last error of a webhook until it accepts a delivery', () => {
  const row = { lastFault: 'status' as const, lastFaultAt: late }
  expect(faultSince({ ...row, lastDeliveredAt: null })).toEqual({ fault: 'status', at: late })
  expect(faultSince({ ...row, lastDeliveredAt: early })).toEqual({ fault: 'status', at: late })
  expect(faultSince({ lastFault: 'status', lastFaultAt: early, lastDeliveredAt: late })).toBeNull()
  expect(faultSince({ lastFault: null, lastFaultAt: null, lastDeliveredAt: late })).toBeNull()
})
