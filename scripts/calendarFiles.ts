import chineseDays from 'chinese-days'
import Holidays from 'date-holidays'
import { referenceColumns } from '../src/domain/reference/reference.ts'
import { isWeekend, type SpecialDay } from '../src/domain/time/businessDays.ts'
import { addDays, type Day } from '../src/domain/time/calendar.ts'
import { csv } from '../src/server/http/serve/exportFile.ts'
import { holidayNames } from './holidayNames.ts'

export const calendarFolder = 'src/server/db/seed/calendars'

/** Mainland China and Thailand announce a year shortly before it begins. */
const yearsOf = {
  CN: [2025, 2026],
  HK: [2025, 2026, 2027],
  JP: [2025, 2026, 2027],
  TH: [2025, 2026],
  US: [2025, 2026, 2027],
} as const

type Country = keyof typeof yearsOf

export const calendarCountries = Object.keys(yearsOf).filter((name): name is Country => name in yearsOf)

/** A file that an administrator imports as the business calendar. */
export function calendarFile(country: Country): string {
  const days = country === 'CN' ? yearsOf.CN.flatMap(chinaOf) : holidaysOf(country)
  const rows = days.map(({ day, kind, nm }) => [day, kind, nm.en, nm.zh])
  return csv([referenceColumns.calendarDay.slice(0, -1), ...rows], true)
}

function chinaOf(year: number): SpecialDay[] {
  const days: SpecialDay[] = []
  for (let day = `${year}0101`; day <= `${year}1231`; day = addDays(day, 1)) {
    const detail = chineseDays.getDayDetail(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
    // `Spring Festival,春节,4` on a day that the State Council has moved, the name of its weekday on any other.
    const [en = '', zh] = detail.name.split(',')
    if (zh !== undefined) days.push({ day, kind: detail.work ? 'workday' : 'holiday', nm: { en, zh } })
  }
  return days
}

function holidaysOf(country: Exclude<Country, 'CN'>): SpecialDay[] {
  const source = new Holidays(country)
  const free = (type: string) => type === 'public' || type === 'bank'
  const found = yearsOf[country].flatMap((year) => source.getHolidays(year, 'en')).filter((one) => free(one.type))
  const days = new Map<Day, SpecialDay>()
  for (const { date, name: full } of found) {
    const day = corrections[full]?.[date.slice(0, 4)] ?? date.slice(0, 10).replaceAll('-', '')
    const name = full.replace(' (substitute day)', '')
    const names = holidayNames[country][name]
    if (names === undefined) throw new Error(`scripts/holidayNames.ts has no names for ${country} ${day} ${name}.`)
    if (names === null) continue
    // The Federal Reserve is open on the Friday before a holiday that is a Saturday.
    if (country === 'US' && name !== full && isWeekend(addDays(day, 1))) continue
    const [en, zh] = names
    if (!days.has(day)) days.set(day, { day, kind: 'holiday', nm: name === full ? { en, zh } : substitute(en, zh) })
  }
  if (country === 'TH') {
    for (const year of yearsOf.TH) days.set(`${year}0501`, { day: `${year}0501`, kind: 'holiday', nm: labourDay })
    addSubstitutes(days)
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** Where the package is wrong: the Bank of Thailand kept Makha Bucha on the 12th. */
const corrections: Readonly<Record<string, Readonly<Record<string, Day>>>> = { 'Makha Bucha': { 2025: '20250212' } }

/** The banks of Thailand are closed; the package has government holidays alone. */
const labourDay = { en: 'National Labour Day', zh: '劳动节' }

/** In Thailand the next working day is free for a holiday on a Saturday or Sunday; the package leaves it out. */
function addSubstitutes(days: Map<Day, SpecialDay>): void {
  for (const { day, nm } of [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))) {
    if (!isWeekend(day)) continue
    let next = addDays(day, 1)
    while (isWeekend(next) || days.has(next)) next = addDays(next, 1)
    days.set(next, { day: next, kind: 'holiday', nm: substitute(nm.en, nm.zh) })
  }
}

function substitute(en: string, zh: string) {
  return { en: `${en} (substitute)`, zh: `${zh}（补休）` }
}
