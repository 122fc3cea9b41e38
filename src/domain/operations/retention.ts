import { type ExceptionTransId, exceptionFacts, exceptions } from '../records/transactions.ts'
import type { LimitRule } from '../reference/limits.ts'
import { keysOf } from '../typed.ts'
import { eventDays } from './apiEvents.ts'

/**
 * The days from a settlement to the last deadline of a dispute on it, where each side takes all the time that these rules
 * give it.
 */
export function longestDispute(rules: readonly LimitRule[]): number {
  const endOf = (transId: ExceptionTransId): number => {
    const { answers } = exceptionFacts(transId)
    const ends = rules
      .filter((rule) => rule.transId === transId)
      .map(({ countedFrom, lastDay, replyDays }) => {
        const begins = countedFrom === 'lastStep' && answers ? endOf(answers) : 0
        return begins + lastDay + (replyDays ?? 0)
      })
    return Math.max(0, ...ends)
  }
  return Math.max(...keysOf(exceptions).map(endOf))
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
