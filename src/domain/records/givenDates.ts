import { type CountedFrom, type DayUnit, type LimitRule, ruleFor, ruleForInstitution } from '../reference/limits.ts'
import {
  type BusinessCalendar,
  calendarOf,
  countBusinessDays,
  type LastDay,
  noCalendar,
  passMaintenance,
  type SpecialDay,
} from '../time/businessDays.ts'
import { addDays, type Day } from '../time/calendar.ts'
import type { Maintenance } from '../time/maintenance.ts'
import { answerTo, type ExceptionTransId } from './transactions.ts'

/**
 * How a due date or last day was counted when it was given. It is stored with the record, since later rules and calendars
 * neither move the date nor explain it.
 */
export interface GivenDate {
  day: Day
  /** The reason that it was given for; null where it is for every reason without a day of its own. */
  rsnCd: string | null
  countedFrom: CountedFrom
  start: Day
  days: number
  unit: DayUnit
  closesAt: string
  /** The version of the business calendar; null for calendar days, and where there was no calendar. */
  calendar: number | null
  /** Set where the calendar has days of its own for the institution that had to act. */
  insIdCd?: string
  /** Holidays and make-up working days that moved the end. */
  special: SpecialDay[]
  unknownYears: string[]
  /** The maintenance in which the day that was `counted` closes, so that a later one was given. */
  maintenance?: { counted: Day; passed: Maintenance[] }
  /** The day that was given, where `day` is the one to which the network has moved it. */
  movedFrom?: Day
}

function givenBy(rule: LimitRule, countedFrom: CountedFrom, start: Day, days: number): GivenDate {
  const { rsnCd, unit, closesAt, calendar = noCalendar } = rule
  const given = { rsnCd, countedFrom, start, days, unit, closesAt }
  if (unit === 'calendar') {
    const { special: _, ...last } = closing(calendar, { day: addDays(start, days), closesAt, unit })
    return { ...given, ...last, calendar: null, special: [], unknownYears: [] }
  }
  const { end, special, unknownYears } = countBusinessDays(calendar, start, days)
  const { special: passed, ...last } = closing(calendar, { day: end, closesAt, unit })
  const { version, insIdCd } = calendar
  const by = { calendar: version, ...(insIdCd && { insIdCd }) }
  return { ...given, ...last, ...by, special: [...special, ...passed], unknownYears }
}

function closing(calendar: BusinessCalendar, counted: LastDay): Pick<GivenDate, 'day' | 'maintenance' | 'special'> {
  const { day, maintenance, special } = passMaintenance(calendar, counted)
  return { day, special, ...(maintenance.length > 0 && { maintenance: { counted: counted.day, passed: maintenance } }) }
}

interface Answer {
  rule: LimitRule
  /** The day from which its days count. */
  start: Day
  lastDay: Day
  /** Set when the last day was given with the record that is answered. It is null when nobody kept how it was counted. */
  given?: GivenDate | null
}

interface Submitted {
  on: Day
  submitInsIdCd: string
  rcvInsIdCd: string
}

/** The day until which the reply is due, or the last day for raising it where no reply is expected. */
export function dueDateOf(
  answer: Answer,
  { on, submitInsIdCd, rcvInsIdCd }: Submitted,
): { day: Day; given: GivenDate | null } {
  const { rule, lastDay } = answer
  if (rule.replyDays !== null) {
    const reply = givenBy(ruleForInstitution(rule, rcvInsIdCd), 'submission', on, rule.replyDays)
    return { day: reply.day, given: reply }
  }
  return { day: lastDay, given: lastDayGiven(answer, submitInsIdCd) }
}

/** How the last day for raising it is counted for this institution; null where nobody kept it. */
export function lastDayGiven({ rule, start, given }: Answer, submitInsIdCd: string): GivenDate | null {
  if (given !== undefined) return given
  return givenBy(ruleForInstitution(rule, submitInsIdCd), rule.countedFrom, start, rule.lastDay)
}

interface Answered {
  transId: ExceptionTransId
  /** The institution that answers. */
  rcvInsIdCd: string
  settleDt: Day
  verifiedOn: Day
  releasedOn: Day
}

/**
 * The last days to answer a released record: one for each rule of the answer, of which the first leaves most time. Empty
 * where nothing answers the record, or where no rule sets a last day.
 */
export function datesToAnswer(
  { transId, rcvInsIdCd, settleDt, verifiedOn, releasedOn }: Answered,
  rules: readonly LimitRule[],
) {
  const answer = answerTo(transId)
  if (!answer) return []
  const reasons = new Set(rules.filter((rule) => rule.transId === answer).map((rule) => rule.rsnCd))
  const dates = [...reasons].flatMap((rsnCd): GivenDate[] => {
    const rule = ruleFor(rules, answer, rsnCd, settleDt)
    if (!rule || rule.countedFrom === 'submission') return []
    const start = { settlement: settleDt, release: releasedOn, lastStep: verifiedOn }[rule.countedFrom]
    const given = givenBy(ruleForInstitution(rule, rcvInsIdCd), rule.countedFrom, start, rule.lastDay)
    return [{ ...given, rsnCd }]
  })
  const endOf = ({ day, closesAt }: GivenDate) => `${day} ${closesAt}`
  return dates.sort((one, other) => endOf(other).localeCompare(endOf(one)))
}

interface MovedDate {
  /** The day that was given, and stays. */
  day: Day
  /** The day by the other calendar. */
  counted: Day
}

/** The first of these dates that another calendar would no longer give, but for those that were moved; null where there is none. */
export function firstMoved(
  dates: readonly GivenDate[],
  before: BusinessCalendar,
  after: BusinessCalendar,
): MovedDate | null {
  for (const given of dates) {
    const { day, start, days, unit } = given
    if (unit === 'calendar' || countedDayOf(given) !== day) continue
    const counted = countBusinessDays(after, start, days).end
    if (counted !== day && counted !== countBusinessDays(before, start, days).end) return { day, counted }
  }
  return null
}

/** Moves a date to a later day; one that is later already stays. */
export function movedGiven(given: GivenDate, day: Day): GivenDate {
  return given.day < day ? { ...given, day, movedFrom: given.movedFrom ?? given.day } : given
}

/** The day that the rule gave, before a maintenance or the network moved it. */
export function countedDayOf({ day, movedFrom, maintenance }: GivenDate): Day {
  return maintenance?.counted ?? movedFrom ?? day
}

/** Whether counting again from the stored start, days, unit and maintenance gives the stored day. */
export function isCountedRight(given: GivenDate): boolean {
  const { day, movedFrom = day, start, days, unit, closesAt, special, maintenance } = given
  const calendar = calendarOf(special, maintenance && { maintenance: maintenance.passed })
  const counted = unit === 'calendar' ? addDays(start, days) : countBusinessDays(calendar, start, days).end
  return (
    counted === countedDayOf(given) && passMaintenance(calendar, { day: counted, closesAt, unit }).day === movedFrom
  )
}
