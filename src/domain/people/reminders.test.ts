import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../time/calendar.ts'
import { passedDay, reachedDay } from './reminders.ts'

// One hour twice, one left out, half an hour, a day left out, and none of these.
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Bangkok', 'UTC']

const quarterMs = 900_000
const yearOf = (year: number) => fc.integer({ min: Date.UTC(year, 0, 3), max: Date.UTC(year, 11, 20) })

it('comes on each day of the zone once, in order, also where the clock goes back or leaves the hour out', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  // Apia left out 30 December 2011, and changed its clock in that year and the others.
  const start = fc.oneof(...[2011, 2024, 2026].map(yearOf), fc.constant(Date.UTC(2011, 11, 27)))
  fc.assert(
    fc.property(fc.constantFrom(...zones), hour, start, (zone, hour, from) => {
      const time = { hour, zone }
      const instants = Array.from({ length: 5 * 96 }, (_, n) => new Date(from + n * quarterMs))
      let settled = passedDay(time, new Date(from - 1))
      const sent: string[] = []
      for (const now of instants) {
        const day = reachedDay(time, now)
        if (day === null || day <= settled) continue
        sent.push(day)
        settled = day
      }
      const skipped = zone === 'Pacific/Apia' ? '20111230' : ''
      const next = (day: string) => (addDays(day, 1) === skipped ? addDays(day, 2) : addDays(day, 1))
      expect(sent.length).toBeGreaterThanOrEqual(4)
      for (const [at, day] of sent.entries()) if (at > 0) expect(day).toBe(next(sent[at - 1] ?? ''))
    }),
    { numRuns: 60 },
  )
})

it('comes at the hour, after one that the clock leaves out, and at the first of one that comes twice', () => {
  const time = { hour: 2, zone: 'Europe/Berlin' }
  expect(reachedDay(time, new Date('2026-03-29T00:59:00Z'))).toBeNull()
  expect(reachedDay(time, new Date('2026-03-29T01:00:00Z'))).toBe('20260329')
  expect(reachedDay(time, new Date('2026-10-24T23:59:00Z'))).toBeNull()
  expect(reachedDay(time, new Date('2026-10-25T00:00:00Z'))).toBe('20261025')
  expect(reachedDay(time, new Date('2026-10-25T01:00:00Z'))).toBe('20261025')
})
