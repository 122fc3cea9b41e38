import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays, closingTime, dayOf, daysBetween, instantAt, nextMonthOf, startOfDay, weekdayOf } from './calendar.ts'
import {
  browserZone,
  clockTime,
  isSameZone,
  isZone,
  ownZone,
  setOwnZone,
  setTimeZones,
  usualZones,
  zonedTime,
} from './zones.ts'

afterEach(() => setTimeZones(usualZones))

/** Without summer time, with it on either half of the earth, by half an hour, at midnight, and a quarter off the hour. */
const zones = [
  ...[
    'UTC',
    'Asia/Bangkok',
    'Asia/Shanghai',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  ],
  ...['Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Beirut'],
]
const zone = fc.constantFrom(...zones)
const instant = fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
const minute = 60_000
const hour = 60 * minute

describe('days of a time zone', () => {
  it('begin and end with the clock of the zone', () => {
    fc.assert(
      fc.property(zone, instant, (zone, at) => {
        const day = dayOf(at, zone)
        const [start, end] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
        expect(start <= at && at < end).toBe(true)
        expect(dayOf(start, zone)).toBe(day)
        expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1))
        expect(dayOf(new Date(end.getTime() - 1), zone)).toBe(day)
        expect([23, 23.5, 24, 24.5, 25]).toContain((end.getTime() - start.getTime()) / hour)
      }),
    )
  })

  it('are in order, and lie no more than a day from those of UTC', () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 0, max: 72 * 60 }), (zone, at, minutes) => {
        const later = new Date(at.getTime() + minutes * minute)
        expect(dayOf(later, zone) >= dayOf(at, zone)).toBe(true)
        expect(Math.abs(daysBetween(dayOf(at, 'UTC'), dayOf(at, zone)))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('have the time that a clock of the zone shows', () => {
    fc.assert(
      fc.property(zone, instant, (zone, at) => {
        const shown = clockTime(zone, at)
        const time = instantAt(dayOf(at, zone), shown.slice(11), zone)
        expect(clockTime(zone, time)).toBe(shown)
        // The hour that comes twice is taken for either.
        expect(Math.abs(time.getTime() - at.getTime())).toBeLessThanOrEqual(hour + minute)
      }),
    )
  })

  it('are those of the network where no zone is named', () => {
    fc.assert(
      fc.property(zone, instant, (network, at) => {
        setTimeZones({ network, risk: network })
        expect(dayOf(at)).toBe(dayOf(at, network))
        expect(startOfDay(dayOf(at))).toEqual(startOfDay(dayOf(at), network))
      }),
    )
  })

  it.each([
    ['2026-11-27T16:59:59Z', 'Asia/Bangkok', '20261127'],
    ['2026-11-27T17:00:00Z', 'Asia/Bangkok', '20261128'],
    ['2026-11-28T04:59:59Z', 'America/New_York', '20261127'],
    ['2026-11-28T05:00:00Z', 'America/New_York', '20261128'],
    ['2028-02-29T03:00:00Z', 'America/New_York', '20280228'],
    ['2028-02-28T17:00:00Z', 'Asia/Bangkok', '20280229'],
    ['2026-12-31T17:00:00Z', 'Asia/Bangkok', '20270101'],
    ['2027-01-01T04:59:59Z', 'America/New_York', '20261231'],
  ])('put %s in %s on %s', (at, zone, day) => expect(dayOf(new Date(at), zone)).toBe(day))

  it.each([
    ['an hour that comes twice', '20261101', 'America/New_York', '2026-11-01T04:00:00Z', 25],
    ['an hour that is left out', '20260308', 'America/New_York', '2026-03-08T05:00:00Z', 23],
    ['half an hour', '20260405', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', 24.5],
    ['a midnight that is left out', '20181104', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 23],
    ['midnight to one that comes twice', '20261101', 'America/Havana', '2026-11-01T04:00:00Z', 25],
    ['none of these', '20260228', 'Asia/Bangkok', '2026-02-27T17:00:00Z', 24],
  ])('have %s', (_, day, zone, start, hours) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start.replace('Z', '.000Z'))
    expect((startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / hour).toBe(hours)
  })

  it.each([
    ['Asia/Bangkok', '20261127', 'Asia/Shanghai', '2026-11-28 01:00'],
    ['Asia/Shanghai', '20261127', 'Asia/Bangkok', '23:00'],
    ['Asia/Bangkok', '20261127', 'America/New_York', '12:00'],
    ['UTC', '20261127', 'Asia/Bangkok', '2026-11-28 07:00'],
    ['UTC', '20261127', 'Europe/London', null],
    ['UTC', '20260701', 'Europe/London', '2026-07-02 01:00'],
    ['Pacific/Kiritimati', '20261127', 'Pacific/Honolulu', '00:00'],
    ['America/New_York', '20261031', 'Europe/Berlin', '2026-11-01 05:00'],
    ['America/New_York', '20261101', 'Europe/Berlin', '2026-11-02 06:00'],
  ])('of a network in %s: %s ends in %s at %s', (network, day, own, closing) => {
    setTimeZones({ network, risk: network })
    expect(closingTime(day, own)).toBe(closing)
  })

  it.each([
    ['UTC', '20261127', '17:00', 'UTC', '17:00'],
    ['Asia/Bangkok', '20261127', '17:00', 'Asia/Shanghai', '18:00'],
    ['Asia/Bangkok', '20261127', '17:00', 'America/New_York', '05:00'],
    ['America/New_York', '20261127', '17:00', 'Asia/Bangkok', '2026-11-28 05:00'],
    ['Europe/London', '20261127', '23:00', 'Europe/Berlin', null],
    // Days of 23 and 25 hours.
    ['America/New_York', '20260308', '17:00', 'UTC', '21:00'],
    ['America/New_York', '20261101', '17:00', 'UTC', '22:00'],
    ['America/New_York', '20260308', '23:59', 'UTC', '2026-03-09 03:59'],
    ['America/New_York', '20261101', '23:59', 'UTC', '2026-11-02 04:59'],
    // The clock skips 02:00 to 03:00.
    ['America/New_York', '20260308', '02:30', 'America/New_York', '01:30'],
  ])('of a network in %s: %s, closed at %s, closes in %s at %s', (network, day, closesAt, own, closing) => {
    setTimeZones({ network, risk: network })
    expect(closingTime(day, own, closesAt)).toBe(closing)
  })

  it('skip the day that Samoa left out', () => {
    expect(startOfDay('20111230', 'Pacific/Apia')).toEqual(startOfDay('20111231', 'Pacific/Apia'))
  })
})

it('names the month after, and weekdays', () => {
  expect(['20261231', '20280131', '20280229', '20260601'].map(nextMonthOf)).toEqual([
    '20270101',
    '20280201',
    '20280301',
    '20260701',
  ])
  expect([weekdayOf('20261127', 'en-GB'), weekdayOf('20261127', 'en-GB', 'long')]).toEqual(['Fri', 'Friday'])
})

it('knows the names of zones, and which mean the same', () => {
  for (const name of zones) expect(isZone(name)).toBe(true)
  for (const name of ['', 'Mars/Olympus', 'A'.repeat(65)]) expect(isZone(name)).toBe(false)
  expect(isSameZone('Asia/Calcutta', 'asia/kolkata')).toBe(true)
  expect(isSameZone('Asia/Bangkok', 'Asia/Shanghai')).toBe(false)
  expect(clockTime('Asia/Bangkok', new Date('2026-11-27T14:05:09Z'))).toBe('2026-11-27 21:05')
  expect(zonedTime('UTC', new Date('2026-11-27T14:05:09Z'))).toBe('2026-11-27 14:05 UTC')
})

describe('the zone of the user', () => {
  it('is the one that was chosen, else that of the browser', () => {
    setOwnZone('Asia/Kathmandu')
    expect(ownZone()).toBe('Asia/Kathmandu')
    setOwnZone(null)
    expect(ownZone()).toBe(browserZone())
  })

  it('is that of the browser where it does not know the one that was chosen', () => {
    setOwnZone('Asia/Atlantis')
    expect(ownZone()).toBe(browserZone())
  })
})
