import type { ExceptionTransId } from '../records/transactions.ts'
import { addDays, type Day } from '../time/calendar.ts'

/**
 * A rule counts from the original's settlement, from the verification of the exception that is answered, or from the
 * submission.
 */
export const countedFroms = ['settlement', 'lastStep', 'submission'] as const
export type CountedFrom = (typeof countedFroms)[number]

/**
 * Limits how late and for how much a kind of exception may be raised. The rule in force on the day of the original's
 * settlement counts, or on the day of submission if the settlement is unknown.
 */
export interface LimitRule {
  transId: string
  /** The reason it applies to; null: every reason without a rule of its own. */
  rsnCd: string | null
  countedFrom: CountedFrom
  /** First and last day for raising it, in days after the day counted from; 0 is that day itself. */
  firstDay: number
  lastDay: number
  /** The most that may be asked, in percent of the original's amount. */
  percent: number
  /** Days for the reply, counted from the submission; null where no reply is expected. */
  replyDays: number | null
  validFrom: Day
  validTo: Day
}

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

interface Window {
  from: Day
  to: Day
}

/** The windows of a rule by the day they begin at: a list asks for the same few in each row. */
const windows = new WeakMap<LimitRule, Map<Day, Window>>()
const windowsAtMost = 1_000

export function submissionWindow(rule: LimitRule, start: Day): Window {
  const known = windows.get(rule) ?? new Map<Day, Window>()
  const window = known.get(start) ?? { from: addDays(start, rule.firstDay), to: addDays(start, rule.lastDay) }
  if (known.size < windowsAtMost) windows.set(rule, known.set(start, window))
  return window
}

/** Returns the last day for the reply, or for raising the exception where no reply is expected. */
export function dueOf(rule: LimitRule, lastDay: Day, submitted: Day): Day {
  return rule.replyDays === null ? lastDay : addDays(submitted, rule.replyDays)
}

/** Returns the most that all live exceptions together may take from an original, in minor units, rounded down. */
export function ceiling(rule: LimitRule, originalAt: bigint): bigint {
  return (originalAt * BigInt(rule.percent)) / 100n
}
