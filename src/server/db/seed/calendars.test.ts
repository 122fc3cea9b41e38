import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { dueDateOf } from '../../../domain/records/givenDates.ts'
import { type CountedFrom, type LimitRule, submissionWindow } from '../../../domain/reference/limits.ts'
import { specialDayOf } from '../../../domain/reference/reference.ts'
import { calendarOf, countBusinessDays } from '../../../domain/time/businessDays.ts'
import { closingTime, type Day } from '../../../domain/time/calendar.ts'
import { setTimeZones } from '../../../domain/time/zones.ts'
import { limitRules } from './rules.ts'

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
  // Banks are closed on Labour Day and Coronation Day.
  ['TH', '20260430', 1, '20260505'],
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

/** The days of a dispute before Spring Festival, before Songkran, and in the autumn. */
const starts = { settlement: '20260213', submission: '20260410', lastStep: '20260917', release: '20261030' } as const
const countries = ['CN', 'TH', 'US']

type Field = 'firstDay' | 'lastDay' | 'replyDays'

/**
 * The limits of pack 1: the days counted as calendar days, and as business days in China, Thailand and the United States. Of
 * 540 business days no calendar knows all. Worked out by a loop that shares nothing with the code.
 */
const ends: [transId: string, from: CountedFrom, field: Field, days: number, calendar: Day, ...business: Day[]][] = [
  ['E22', 'settlement', 'lastDay', 180, '20260812', '20261110', '20261112', '20261030'],
  ['E32', 'settlement', 'lastDay', 180, '20260812', '20261110', '20261112', '20261030'],
  ['E23', 'settlement', 'lastDay', 180, '20260812', '20261110', '20261112', '20261030'],
  ['E24', 'lastStep', 'lastDay', 30, '20261017', '20261104', '20261102', '20261030'],
  ['E24', 'release', 'lastDay', 30, '20261129', '20261211', '20261215', '20261215'],
  ['E25', 'lastStep', 'lastDay', 30, '20261017', '20261104', '20261102', '20261030'],
  ['E25', 'release', 'lastDay', 30, '20261129', '20261211', '20261215', '20261215'],
  ['E00', 'settlement', 'lastDay', 180, '20260812', '20261110', '20261112', '20261030'],
  ['E00', 'submission', 'replyDays', 20, '20260430', '20260512', '20260515', '20260508'],
  ['E04', 'settlement', 'lastDay', 180, '20260812', '20261110', '20261112', '20261030'],
  ['E04', 'submission', 'replyDays', 20, '20260430', '20260512', '20260515', '20260508'],
  ['E73', 'settlement', 'lastDay', 180, '20260812', '20261110', '20261112', '20261030'],
  ['E31', 'settlement', 'lastDay', 180, '20260812', '20261110', '20261112', '20261030'],
  ['E26', 'settlement', 'lastDay', 540, '20270807'],
  ['E26', 'submission', 'replyDays', 30, '20260510', '20260526', '20260529', '20260522'],
  ['E95', 'lastStep', 'lastDay', 30, '20261017', '20261104', '20261102', '20261030'],
  ['E95', 'release', 'lastDay', 30, '20261129', '20261211', '20261215', '20261215'],
  ['E95', 'submission', 'replyDays', 30, '20260510', '20260526', '20260529', '20260522'],
  ['E20', 'submission', 'lastDay', 30, '20260510', '20260526', '20260529', '20260522'],
  ['E30', 'submission', 'lastDay', 30, '20260510', '20260526', '20260529', '20260522'],
  ['S80', 'settlement', 'lastDay', 30, '20260315', '20260402', '20260330', '20260330'],
  ['V40', 'settlement', 'lastDay', 30, '20260315', '20260402', '20260330', '20260330'],
  ['E76', 'settlement', 'firstDay', 31, '20260316', '20260403', '20260331', '20260331'],
  ['E76', 'settlement', 'lastDay', 60, '20260414', '20260519', '20260519', '20260511'],
  ['E74', 'settlement', 'lastDay', 540, '20270807'],
  ['E84', 'settlement', 'lastDay', 540, '20270807'],
]

it.each(ends)('pack 1: %s counts from %s; its %s is %i', (transId, from, field, days, ...expected) => {
  const rule = limitRules.find((one) => one.transId === transId)
  if (!rule) throw new Error(`Pack 1 has no limit for ${transId}.`)
  expect(rule[field]).toBe(days)
  const start = starts[from]
  const countedBy = (by: Partial<LimitRule>) => {
    const counted = { ...rule, ...by }
    const { from: first, to: lastDay } = submissionWindow(counted, start)
    const due = dueDateOf({ rule: counted, start, lastDay }, { on: start, submitInsIdCd: '', rcvInsIdCd: '' })
    return { firstDay: first, lastDay, replyDays: due.day }[field]
  }
  const calendars = countries.slice(0, expected.length - 1).map(calendarIn)
  const inBusinessDays = calendars.map((calendar) => countedBy({ unit: 'business', calendar }))
  expect([countedBy({ unit: 'calendar' }), ...inBusinessDays]).toEqual(expected)
})

it('the table has each limit of pack 1, from where it counts, and each of its days', () => {
  const asked = limitRules.flatMap(({ transId, countedFrom, firstDay, replyDays }) => [
    ...(firstDay > 0 ? [`${transId} ${countedFrom} firstDay`] : []),
    `${transId} ${countedFrom} lastDay`,
    ...(replyDays === null ? [] : [`${transId} submission replyDays`]),
  ])
  expect(ends.map(([transId, from, field]) => `${transId} ${from} ${field}`)).toEqual(expect.arrayContaining(asked))
})
