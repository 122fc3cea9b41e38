import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber, dayOf, daysBetween, isDay } from './calendar.ts'

const day = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map(dayOf)

describe('days', () => {
  it('come back after as many days forth as back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (start, days) => {
        expect(daysBetween(start, addDays(start, days))).toBe(days)
        expect(addDays(addDays(start, days), -days)).toBe(start)
      }),
    )
  })

  it('are those of ISO 8601 in UTC, in every year', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (instant) => {
        expect(dayOf(instant)).toBe(instant.toISOString().slice(0, 10).replaceAll('-', ''))
      }),
    )
  })

  it('are ordered as their texts are', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0)
      }),
    )
  })

  it('count from the first of January 2000', () => {
    expect(dayNumber('20000101')).toBe(0)
    expect(dayNumber('20000301')).toBe(60)
  })

  it.each(['20260228', '20240229', '20991231'])('%s is one', (text) => expect(isDay(text)).toBe(true))
  it.each(['20260229', '20260431', '20261301', '19991231', '2026-01-1', '', '202601011'])('%j is none', (text) =>
    expect(isDay(text)).toBe(false),
  )
})
