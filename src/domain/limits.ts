import { addDays, type Day } from './calendar.ts'
import type { ExceptionTransId } from './transactions.ts'

/**
 * How late, and how much, a kind of exception may be raised. Rules are data that administrators edit; each holds
 * between two dates, and the one in force on the day of the original's settlement counts.
 */
export interface LimitRule {
  transId: string
  /** Days are counted from the original's settlement, or from the day on which the answered exception was verified. */
  countedFrom: 'settlement' | 'lastStep'
  /** First and last day on which it may be raised: 0 is the day itself. */
  firstDay: number
  lastDay: number
  /** The most that may be asked, in percent of the original's amount. */
  percent: number
  validFrom: Day
  validTo: Day
}

/** The rule for this kind of exception that was in force on `on`; null where none holds: nothing may be raised then. */
export function ruleFor(rules: readonly LimitRule[], transId: ExceptionTransId, on: Day): LimitRule | null {
  return rules.find((rule) => rule.transId === transId && rule.validFrom <= on && on <= rule.validTo) ?? null
}

/** First and last day on which an exception may be raised, counted from `start`. */
export function window(rule: LimitRule, start: Day): { from: Day; to: Day } {
  return { from: addDays(start, rule.firstDay), to: addDays(start, rule.lastDay) }
}

/** The most that all live exceptions together may take from an original, in minor units, rounded down. */
export function ceiling(rule: LimitRule, originalAt: bigint): bigint {
  return (originalAt * BigInt(rule.percent)) / 100n
}
