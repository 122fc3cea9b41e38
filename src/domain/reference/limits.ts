import type { ExceptionTransId } from '../records/transactions.ts'
import {
  type BusinessCalendar,
  calendarFor,
  countBusinessDays,
  noCalendar,
  passMaintenance,
} from '../time/businessDays.ts'
import { addDays, type Day } from '../time/calendar.ts'

/**
 * A rule counts from the original's settlement, from the release or the verification of the exception that is answered,
 * or from the submission.
 */
export const countedFroms = ['settlement', 'release', 'lastStep', 'submission'] as const
export type CountedFrom = (typeof countedFroms)[number]

export const dayUnits = ['calendar', 'business'] as const
export type DayUnit = (typeof dayUnits)[number]

/** `00:01` to `24:00`. */
export const closingPattern = /^(?!00:00)(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/**
 * Limits how late and for how much a kind of exception may be raised. The rule in force on the day of the original's
 * settlement counts, or on the day of submission if the settlement is unknown.
 */
export interface LimitRule {
  transId: string
  /** The reason it applies to; null: every reason without a rule of its own. */
  rsnCd: string | null
  countedFrom: CountedFrom
  /** Whether the rule counts calendar or business days: those of the institution that has to act, or else of the network. */
  unit: DayUnit
  /** The time on the network's clock at which its last day ends. */
  closesAt: string
  /** First and last day for raising it, in days after the day counted from; 0 is that day itself. */
  firstDay: number
  lastDay: number
  /** The most that may be asked, in percent of the original's amount. */
  percent: number
  /** Days for the reply, counted from the submission; null where no reply is expected. */
  replyDays: number | null
  validFrom: Day
  validTo: Day
  /** The calendar of the network. Without it, every day from Monday to Friday is a business day, and nothing is maintained. */
  calendar?: BusinessCalendar
}

/** A rule as a client writes it. A field that is left out has its default in a new rule, and does not change in another. */
export type WrittenRule = Omit<LimitRule, 'unit' | 'closesAt' | 'calendar'> &
  Partial<Pick<LimitRule, 'unit' | 'closesAt'>>

/** Finds the rule that was in force on `on`; null means that nothing may be raised. */
export function ruleFor(
  rules: readonly LimitRule[],
  transId: ExceptionTransId,
  rsnCd: string | null,
  on: Day,
): LimitRule | null {
  let general: LimitRule | null = null
  for (const rule of rules) {
    if (rule.transId !== transId || on < rule.validFrom || rule.validTo < on) continue
    if (rule.rsnCd === rsnCd) return rule
    if (rule.rsnCd === null) general ??= rule
  }
  return general
}

const rulesOfInstitutions = new WeakMap<LimitRule, Map<string, LimitRule>>()

/** The rule as it counts for the institution that has to act: by its own business days, where it has any. */
export function ruleForInstitution(rule: LimitRule, insIdCd: string): LimitRule {
  const { unit, calendar } = rule
  if (unit !== 'business' || !calendar?.own.has(insIdCd)) return rule
  const known = rulesOfInstitutions.get(rule) ?? new Map<string, LimitRule>()
  const own = known.get(insIdCd) ?? { ...rule, calendar: calendarFor(calendar, insIdCd) }
  rulesOfInstitutions.set(rule, known.set(insIdCd, own))
  return own
}

interface Window {
  from: Day
  to: Day
}

/** The windows of a rule by the day they begin at: a list asks for the same few in each row. */
const windows = new WeakMap<LimitRule, Map<Day, Window>>()
const windowsAtMost = 1_000

export function submissionWindow(rule: LimitRule, start: Day): Window {
  const known = windows.get(rule) ?? new Map<Day, Window>()
  // A rule that begins on day 0 lets it be raised on the start day itself, even on a holiday.
  const window = known.get(start) ?? {
    from: rule.firstDay === 0 ? start : addDaysOf(rule, start, rule.firstDay),
    to: lastDayOf(rule, start),
  }
  if (known.size < windowsAtMost) windows.set(rule, known.set(start, window))
  return window
}

function lastDayOf(rule: LimitRule, start: Day): Day {
  const day = addDaysOf(rule, start, rule.lastDay)
  return passMaintenance(rule.calendar ?? noCalendar, { ...rule, day }).day
}

/** Adds calendar days, or business days where these are what the rule counts. */
function addDaysOf({ unit, calendar = noCalendar }: LimitRule, start: Day, days: number): Day {
  return unit === 'business' ? countBusinessDays(calendar, start, days).end : addDays(start, days)
}

/** Returns the most that all live exceptions together may take from an original, in minor units, rounded down. */
export function ceiling(rule: LimitRule, originalAt: bigint): bigint {
  return (originalAt * BigInt(rule.percent)) / 100n
}
