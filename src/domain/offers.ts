import { type Day, daysBetween } from './calendar.ts'
import { ceiling, type LimitRule, ruleFor, window } from './limits.ts'
import { type ExceptionTransId, exceptionFacts, isExceptionTransId, type Party } from './transactions.ts'

/** An original transaction, as far as the question of what may be raised on it goes. */
export interface Original {
  transId: string
  transAt: bigint
  settleDt: Day
  acqInsIdCd: string
  issInsIdCd: string
}

/** An exception that stands on the original: alive until it is deleted, also while it waits to be modified. */
export interface Raised {
  transId: string
  transAt: bigint
  /** The day on which it was verified, and so can be answered; null before, and after a cancel. */
  verifiedOn: Day | null
}

export type OfferRefusal =
  | 'notDisputable'
  | 'otherSide'
  | 'sameInstitution'
  | 'noRule'
  | 'tooEarly'
  | 'tooLate'
  | 'alreadyRaised'
  | 'nothingToAnswer'
  | 'nothingLeft'

export type Offer =
  | { offered: true; atMost: bigint; lastDay: Day; recovered: bigint; rule: LimitRule }
  | { offered: false; reason: OfferRefusal; rule?: LimitRule; day?: Day }

/**
 * Whether this exception may be raised on this original, by this side, today; and how much it may ask at most, by which
 * day. It follows from the side, the transaction, its age, and what was raised on it already.
 */
export function offer(
  transId: ExceptionTransId,
  original: Original,
  party: Party | null,
  raised: readonly Raised[],
  rules: readonly LimitRule[],
  today: Day,
): Offer {
  const facts = exceptionFacts(transId)
  const refuse = (reason: OfferRefusal, rule?: LimitRule, day?: Day): Offer => ({ offered: false, reason, rule, day })

  if (!(facts.on as readonly string[]).includes(original.transId)) return refuse('notDisputable')
  if (original.acqInsIdCd === original.issInsIdCd) return refuse('sameInstitution')
  if (party !== facts.raisedBy) return refuse('otherSide')

  const rule = ruleFor(rules, transId, original.settleDt)
  if (!rule) return refuse('noRule')
  if (facts.once && raised.some((one) => one.transId === transId)) return refuse('alreadyRaised', rule)

  const answered = facts.answers && raised.find((one) => one.transId === facts.answers)
  if (facts.answers && !answered?.verifiedOn) return refuse('nothingToAnswer', rule)

  const start = rule.countedFrom === 'lastStep' ? (answered?.verifiedOn ?? original.settleDt) : original.settleDt
  const { from, to } = window(rule, start)
  if (daysBetween(today, from) > 0) return refuse('tooEarly', rule, from)
  if (daysBetween(to, today) > 0) return refuse('tooLate', rule, to)

  const recovered = recoveredFrom(raised)
  const atMost = mostFor(transId, original, raised, rule)
  if (atMost <= 0n) return refuse('nothingLeft', rule)
  return { offered: true, atMost, lastDay: to, recovered, rule }
}

/** What live exceptions have taken from the original so far: never above its ceiling. */
export function recoveredFrom(raised: readonly Raised[]): bigint {
  return raised.reduce((sum, one) => sum + BigInt(recovers(one.transId)) * one.transAt, 0n)
}

/**
 * The most that a new exception of this kind may ask, given the others that are alive. An answer is bounded by what it
 * answers. What a representment gave back is there for the second chargeback alone: else its deletion could leave more
 * taken than the original holds.
 */
export function mostFor(
  transId: ExceptionTransId,
  original: Original,
  others: readonly Raised[],
  rule: LimitRule,
): bigint {
  const facts = exceptionFacts(transId)
  const top = ceiling(rule, original.transAt)
  if (facts.answers) {
    const answered = others.find((one) => one.transId === facts.answers)
    return answered && answered.transAt < top ? answered.transAt : top
  }
  return facts.recovers === 1 ? top - claimedFrom(others) : top
}

/** What first claims hold of the original, whether or not they were answered. */
function claimedFrom(raised: readonly Raised[]): bigint {
  const claims = raised.filter((one) => recovers(one.transId) === 1 && !answersAnother(one.transId))
  return claims.reduce((sum, one) => sum + one.transAt, 0n)
}

function answersAnother(transId: string): boolean {
  return isExceptionTransId(transId) && exceptionFacts(transId).answers !== undefined
}

function recovers(transId: string): number {
  return isExceptionTransId(transId) ? exceptionFacts(transId).recovers : 0
}
