import { afterEach, expect, it, vi } from 'vitest'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { lastDayOfDraft } from './limitEffect.ts'

afterEach(() => vi.useRealTimers())

const chargeback: LimitRule = {
  transId: 'E23',
  rsnCd: null,
  countedFrom: 'settlement',
  unit: 'calendar',
  closesAt: '24:00',
  firstDay: 0,
  lastDay: 60,
  percent: 100,
  replyDays: null,
  validFrom: '20250101',
  validTo: '99991231',
}

it.each([
  ['at the time that it names', '11:59', 'tooLate', '20261130 11:59'],
  ['later today', '12:01', 'otherLastDay', '20261130 12:01'],
  ['with the day', '24:00', 'otherLastDay', '20261130'],
])('takes the last day of a draft to be over when it closes: %s', (_name, closesAt, effect, after) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') })
  const limits = {
    was: [chargeback],
    is: [{ ...chargeback, lastDay: 5, closesAt }],
    from: '20250101',
    institutions: [],
  }
  const draft = { transId: 'E23', rsnCd: null, insIdCd: '00010344', settled: '20261125' }
  expect(lastDayOfDraft(draft, limits)).toEqual([{ effect, date: { before: '20270124', after } }])
})
