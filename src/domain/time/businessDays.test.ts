import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atMostDays } from '../operations/retention.ts'
import {
  calendarFor,
  calendarOf,
  countBusinessDays,
  holidayTooMany,
  isBusinessDay,
  isWeekend,
  noCalendar,
  type SpecialDay,
} from './businessDays.ts'
import { addDays, daysBetween } from './calendar.ts'

const special = (day: string, kind: SpecialDay['kind']): SpecialDay => ({ day, kind, nm: { en: day, zh: day } })
const week = calendarOf(
  [special('20261105', 'holiday'), special('20261107', 'workday'), special('20261108', 'holiday')],
  { version: 1, own: new Map([['00010764', [special('20261109', 'holiday'), special('20261114', 'workday')]]]) },
)

describe('business days', () => {
  it.each([
    ['on a Monday', '20261102', 0, '20261102'],
    ['the next one', '20261102', 1, '20261103'],
    ['over a holiday', '20261104', 1, '20261106'],
    ['to a Saturday that is worked', '20261106', 1, '20261107'],
    ['from a Sunday, today', '20261108', 0, '20261109'],
    ['from a Sunday, the next one', '20261108', 1, '20261109'],
    ['from a holiday, today', '20261105', 0, '20261106'],
    ['over a year end', '20261231', 1, '20270101'],
    ['over a leap day', '20280228', 2, '20280301'],
    ['20 with a holiday and a Saturday that is worked', '20261102', 20, '20261130'],
  ])('count %s', (_name, start, days, end) => {
    expect(countBusinessDays(week, start, days).end).toBe(end)
  })

  it.each([
    ['00010764', '20261106', 2, '20261110'],
    ['00010764', '20261113', 1, '20261114'],
    ['00010764', '20261104', 1, '20261106'],
    ['00010344', '20261106', 2, '20261109'],
  ])('of %s after %s count its own days and those of the network', (insIdCd, start, days, end) => {
    expect(countBusinessDays(calendarFor(week, insIdCd), start, days).end).toBe(end)
  })

  it('name what moved the end, but no holiday on a weekend', () => {
    const { special: moved } = countBusinessDays(week, '20261102', 20)
    expect(moved.map(({ day }) => day)).toEqual(['20261105', '20261107'])
  })

  it('name the years without a calendar', () => {
    expect(countBusinessDays(week, '20261228', 10).unknownYears).toEqual(['2027'])
    expect(countBusinessDays(noCalendar, '20261228', 10).unknownYears).toEqual(['2026', '2027'])
  })
})

const days = fc.integer({ min: 0, max: 5000 }).map((n) => addDays('20200101', n))
const calendars = fc
  .uniqueArray(fc.tuple(days, fc.constantFrom('holiday' as const, 'workday' as const)), {
    selector: ([day]) => day,
    maxLength: 200,
  })
  .map((some) =>
    calendarOf(
      some.map(([day, kind]) => special(day, kind)),
      { version: 1 },
    ),
  )

it('counts as many business days as asked, in any calendar', () => {
  fc.assert(
    fc.property(calendars, days, fc.integer({ min: 0, max: 300 }), (calendar, start, n) => {
      const { end } = countBusinessDays(calendar, start, n)
      expect(isBusinessDay(calendar, end)).toBe(true)
      const after = Array.from({ length: daysBetween(start, end) }, (_, at) => addDays(start, at + 1))
      const worked = after.filter((day) => isBusinessDay(calendar, day)).length
      expect(worked).toBe(n === 0 && end !== start ? 1 : n)
      expect(countBusinessDays(calendar, start, n + 1).end >= end).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('knows weekends as the calendar of UTC does', () => {
  fc.assert(
    fc.property(days, (day) => {
      const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))))
      expect(isWeekend(day)).toBe([0, 6].includes(at.getUTCDay()))
    }),
  )
})

it('take no longer than the retention of card numbers counts on, in any calendar that is imported', () => {
  const closure = fc.tuple(fc.integer({ min: 0, max: 1100 }), fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(fc.array(closure, { maxLength: 12 }), fc.nat(700), fc.nat(700), (closures, begin, count) => {
      const days = closures.flatMap(([from, length]) => Array.from({ length }, (_, n) => addDays('20260101', from + n)))
      const calendar = calendarOf(days.map((day) => special(day, 'holiday')))
      fc.pre(holidayTooMany(calendar) === null)
      const start = addDays('20260101', begin)
      expect(daysBetween(start, countBusinessDays(calendar, start, count).end)).toBeLessThanOrEqual(atMostDays(count))
    }),
  )
})
