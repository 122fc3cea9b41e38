import { addDays, type Day } from './calendar.ts'
import type { ExceptionTransId } from './transactions.ts'

/** From which day a rule counts: the original's settlement, the verification of what is answered, or the submission. */
export const countedFroms = ['settlement', 'lastStep', 'submission'] as const
export type CountedFrom = (typeof countedFroms)[number]

/**
 * How late, and how much, a kind of exception may be raised. Rules are data that administrators edit; each holds
 * between two dates, and the one in force on the day of the original's settlement counts: of a record without a known
 * settlement, the one of its submission.
 */
export interface LimitRule {
  transId: string
  /** The reason that it is for; null: every reason that has no rule of its own. */
  rsnCd: string | null
  countedFrom: CountedFrom
  /** First and last day on which it may be raised: 0 is the day itself. */
  firstDay: number
  lastDay: number
  /** The most that may be asked, in percent of the original's amount. */
  percent: number
  /** Days for the reply, from the submission; null where none is waited for. */
  replyDays: number | null
  validFrom: Day
  validTo: Day
}

/** The rule for this kind of exception and reason that was in force on `on`; null where none holds: nothing may be raised then. */
export function ruleFor(
  rules: readonly LimitRule[],
  transId: ExceptionTransId,
  rsnCd: string | null,
  on: Day,
): LimitRule | null {
  const holding = rules.filter((rule) => rule.transId === transId && rule.validFrom <= on && on <= rule.validTo)
  const own = rsnCd === null ? undefined : holding.find((rule) => rule.rsnCd === rsnCd)
  return own ?? holding.find((rule) => rule.rsnCd === null) ?? null
}

/** First and last day on which an exception may be raised, counted from `start`. */
export function window(rule: LimitRule, start: Day): { from: Day; to: Day } {
  return { from: addDays(start, rule.firstDay), to: addDays(start, rule.lastDay) }
}

/** The last day of the step that a record waits for first: of its reply, or of its raising where none is waited for. */
export function dueOf(rule: LimitRule, lastDay: Day, submitted: Day): Day {
  return rule.replyDays === null ? lastDay : addDays(submitted, rule.replyDays)
}

/** The most that all live exceptions together may take from an original, in minor units, rounded down. */
export function ceiling(rule: LimitRule, originalAt: bigint): bigint {
  return (originalAt * BigInt(rule.percent)) / 100n
}
