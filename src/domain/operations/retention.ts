import { type ExceptionTransId, exceptionFacts, exceptions } from '../records/transactions.ts'
import type { LimitRule } from '../reference/limits.ts'
import { countsFromAnswered } from '../risk/ruleCheck.ts'
import { keysOf } from '../typed.ts'
import { eventDays } from './apiEvents.ts'

/**
 * The days from a settlement to the last deadline of a dispute on it, where each side takes all the time that these rules
 * give it.
 */
function longestDispute(rules: readonly LimitRule[]): number {
  const endOf = (transId: ExceptionTransId): number => {
    const { answers } = exceptionFacts(transId)
    const ends = rules
      .filter((rule) => rule.transId === transId)
      .map(({ countedFrom, unit, lastDay, replyDays }) => {
        const begins = countsFromAnswered(countedFrom) && answers ? endOf(answers) : 0
        const days = lastDay + (replyDays ?? 0)
        return begins + (unit === 'business' ? atMostDays(days) : days)
      })
    return Math.max(0, ...ends)
  }
  return Math.max(...keysOf(exceptions).map(endOf))
}

/** Takes 60 days for holidays in any 250 business days: more than `mostHolidays` with the weekends between them. */
export function atMostDays(businessDays: number): number {
  return Math.ceil((businessDays * 7) / 5) + 60 * Math.ceil((businessDays + 1) / 250)
}

/**
 * The least age, in days, at which a card number may be destroyed: no dispute can begin or be answered any more, and no
 * client can still read an event about it.
 */
export function shortestRetention(rules: readonly LimitRule[]): number {
  return longestDispute(rules) + eventDays
}

export function whyThisLong(rules: readonly LimitRule[]): string {
  return `${longestDispute(rules)} days from a settlement to the last deadline of a dispute, and ${eventDays} days in which events are read`
}
