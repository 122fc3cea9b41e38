import { addDays, type Day, daysBetween, type Now } from './calendar.ts'
import { type Maintenance, maintenanceAtClose } from './maintenance.ts'

/** A holiday, or a Saturday or Sunday that is worked to make up for one. */
export interface SpecialDay {
  day: Day
  kind: (typeof specialKinds)[number]
  nm: { en: string; zh: string }
}

export const specialKinds = ['holiday', 'workday'] as const

/** Which days are worked: all but Saturdays, Sundays and holidays, and the make-up working days among these. */
export interface BusinessCalendar {
  /** Rises with each change; null where there is no calendar. */
  version: number | null
  special: ReadonlyMap<Day, SpecialDay>
  /** The years it has days of, such as `2026`. In any other year it knows no holiday. */
  years: ReadonlySet<string>
  maintenance: readonly Maintenance[]
  /** Days on which single institutions differ from the network, by institution. */
  own: ReadonlyMap<string, readonly SpecialDay[]>
  /** Set in the calendar of one institution. */
  insIdCd?: string
}

export const noCalendar: BusinessCalendar = calendarOf([])

export function calendarOf(
  days: readonly SpecialDay[],
  { version = null, maintenance = [], own = new Map() }: Partial<Omit<BusinessCalendar, 'special' | 'years'>> = {},
): BusinessCalendar {
  return {
    version,
    special: new Map(days.map((one) => [one.day, one])),
    years: new Set(days.map(({ day }) => day.slice(0, 4))),
    maintenance,
    own,
  }
}

/** The calendar by which an institution works: that of the network, and its own days. */
export function calendarFor(network: BusinessCalendar, insIdCd: string): BusinessCalendar {
  const days = network.own.get(insIdCd)
  if (!days) return network
  return { ...network, special: new Map([...network.special, ...days.map((one) => [one.day, one] as const)]), insIdCd }
}

/** `20000101` was a Saturday. */
export function isWeekend(day: Day): boolean {
  return ((daysBetween('20000101', day) % 7) + 7) % 7 < 2
}

export function isBusinessDay({ special }: BusinessCalendar, day: Day): boolean {
  const kind = special.get(day)?.kind
  return kind === undefined ? !isWeekend(day) : kind === 'workday'
}

/** The most holidays on weekdays in any 250 business days. No calendar is imported with more: `longestDispute` counts on it. */
export const mostHolidays = 40

/** The most days that 250 business days take with these holidays. */
const holidayWindow = 410

/** Returns the first holiday that is one too many, or null. */
export function holidayTooMany({ special }: BusinessCalendar): Day | null {
  const days = [...special.values()]
    .filter(({ day, kind }) => kind === 'holiday' && !isWeekend(day))
    .map(({ day }) => day)
    .sort()
  const isTooMany = (day: Day, at: number) => {
    const first = days[at - mostHolidays]
    return first !== undefined && daysBetween(first, day) < holidayWindow
  }
  return days.find(isTooMany) ?? null
}

export interface Counted {
  end: Day
  /** Holidays after the start that are no weekend, and make-up working days that are one: what moved the end. */
  special: SpecialDay[]
  /** Years on the way without a calendar, whose holidays are not known. */
  unknownYears: string[]
}

/**
 * Counts business days after a day, which is not counted itself: 1 is the next business day. 0 is the day itself, or
 * the next business day where it is none.
 */
export function countBusinessDays(calendar: BusinessCalendar, start: Day, days: number): Counted {
  const special: SpecialDay[] = []
  const years = new Set<string>()
  let left = days
  let end = start
  const look = () => {
    years.add(end.slice(0, 4))
    const one = calendar.special.get(end)
    if (one && isWeekend(end) === (one.kind === 'workday')) special.push(one)
    return isBusinessDay(calendar, end)
  }
  if (left === 0) while (!look()) end = addDays(end, 1)
  while (left > 0) {
    end = addDays(end, 1)
    if (look()) left -= 1
  }
  return { end, special, unknownYears: [...years].filter((year) => !calendar.years.has(year)) }
}

export interface LastDay {
  day: Day
  closesAt: string
  unit: 'calendar' | 'business'
}

export interface Passed {
  day: Day
  /** The maintenance and special days on the way. */
  maintenance: Maintenance[]
  special: SpecialDay[]
}

/**
 * The day itself, or where it closes in a maintenance, the next one, or next business day, that does not. With `now`, nor one
 * that has closed by then.
 */
export function passMaintenance(calendar: BusinessCalendar, { day, closesAt, unit }: LastDay, now?: Now): Passed {
  const passed: Passed = { day, maintenance: [], special: [] }
  const isBusiness = () => {
    const special = calendar.special.get(passed.day)
    if (special) passed.special.push(special)
    return isBusinessDay(calendar, passed.day)
  }
  for (;;) {
    const maintenance = maintenanceAtClose(calendar.maintenance, passed.day, closesAt)
    if (maintenance) passed.maintenance.push(maintenance)
    else if (!now || !hasClosed(passed.day, closesAt, now)) return passed
    do passed.day = addDays(passed.day, 1)
    while (unit === 'business' && !isBusiness())
  }
}

export function hasClosed(day: Day, closesAt: string, { today, time }: Now): boolean {
  return day < today || (day === today && closesAt <= time)
}
