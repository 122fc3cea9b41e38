import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { specialDayOf } from '../../../domain/reference/reference.ts'
import { calendarOf, countBusinessDays } from '../../../domain/time/businessDays.ts'
import { closingTime } from '../../../domain/time/calendar.ts'
import { setTimeZones } from '../../../domain/time/zones.ts'

afterEach(() => setTimeZones({ network: 'UTC', risk: 'UTC' }))

function calendarIn(country: string) {
  const [, ...lines] = readFileSync(new URL(`calendars/${country}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\r\n')
  return calendarOf(
    lines.map((line) => specialDayOf(line.split(','))),
    { version: 1 },
  )
}

/** Worked out by hand from the announcements. */
it.each([
  // Spring Festival is 15 to 23 February; Saturdays 14 and 28 February are worked.
  ['CN', '20260213', 1, '20260214'],
  ['CN', '20260213', 2, '20260224'],
  ['CN', '20260213', 6, '20260228'],
  ['CN', '20260213', 7, '20260302'],
  ['CN', '20260215', 0, '20260224'],
  // Sundays that are worked.
  ['CN', '20260104', 0, '20260104'],
  ['CN', '20260919', 1, '20260920'],
  // National Day is 1 to 7 October; Saturday 10 October is worked.
  ['CN', '20260930', 1, '20261008'],
  ['CN', '20260930', 3, '20261010'],
  ['CN', '20260930', 4, '20261012'],
  // Songkran; Visakha Bucha is a Sunday, and Monday is free for it.
  ['TH', '20260410', 1, '20260416'],
  ['TH', '20260529', 1, '20260602'],
  ['TH', '20260529', 2, '20260604'],
  ['TH', '20260727', 1, '20260730'],
  // Independence Day is a Saturday, and banks are open on Friday.
  ['US', '20260702', 1, '20260703'],
  ['US', '20260702', 2, '20260706'],
  ['US', '20261125', 1, '20261127'],
  ['US', '20261224', 1, '20261228'],
  ['US', '20261231', 1, '20270104'],
])('in %s, after %s, business day %i is %s', (country, start, days, end) => {
  expect(countBusinessDays(calendarIn(country), start, days)).toMatchObject({ end, unknownYears: [] })
})

it('a year without a calendar is named', () => {
  expect(countBusinessDays(calendarIn('CN'), '20261230', 5)).toMatchObject({ end: '20270106', unknownYears: ['2027'] })
})

/** Worked out by hand. Nothing stands where the day closes with the day of that place. */
it.each([
  ['CN', 'Asia/Shanghai', '20260930', 3, '20261010', '24:00', ['23:00', null, '12:00', '16:00']],
  ['CN', 'Asia/Shanghai', '20260930', 3, '20261010', '17:00', ['16:00', '17:00', '05:00', '09:00']],
  ['TH', 'Asia/Bangkok', '20261102', 20, '20261130', '24:00', [null, '2026-12-01 01:00', '12:00', '17:00']],
  ['TH', 'Asia/Bangkok', '20261102', 20, '20261130', '17:00', ['17:00', '18:00', '05:00', '10:00']],
  [
    ...(['US', 'America/New_York', '20261125', 1, '20261127', '24:00'] as const),
    ['2026-11-28 12:00', '2026-11-28 13:00', null, '2026-11-28 05:00'],
  ],
  [
    ...(['US', 'America/New_York', '20261125', 1, '20261127', '17:00'] as const),
    ['2026-11-28 05:00', '2026-11-28 06:00', '17:00', '22:00'],
  ],
])(
  'in %s and %s, after %s, business day %i is %s until %s, on each clock',
  (country, network, start, days, end, closesAt, closings) => {
    setTimeZones({ network, risk: network })
    expect(countBusinessDays(calendarIn(country), start, days).end).toBe(end)
    const places = ['Asia/Bangkok', 'Asia/Shanghai', 'America/New_York', 'UTC']
    expect(places.map((place) => closingTime(end, place, closesAt))).toEqual(closings)
  },
)
