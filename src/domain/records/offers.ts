import { ceiling, type LimitRule, ruleFor, submissionWindow } from '../reference/limits.ts'
import type { Day } from '../time/calendar.ts'
import { isOneOf } from '../typed.ts'
import { answerTo, type ExceptionTransId, exceptionFacts, isExceptionTransId, type Party } from './transactions.ts'

export interface Original {
  transId: string
  transAt: bigint
  settleDt: Day
  acqInsIdCd: string
  issInsIdCd: string
  /** Sum of cleared refunds and cancellations, in the original's currency. */
  refunded: bigint
}

export interface Raised {
  transId: string
  by: Party
  transAt: bigint
  /** Day of its verification, from which it can be answered; null before that and after a cancel. */
  verifiedOn: Day | null
  declined: boolean
  /** Its receiver has given up its answer. */
  notContested?: boolean
}

type OfferRefusal =
  | 'notDisputable'
  | 'otherSide'
  | 'sameInstitution'
  | 'noRule'
  | 'tooEarly'
  | 'tooLate'
  | 'alreadyRaised'
  | 'excluded'
  | 'nothingToAnswer'
  | 'notContested'
  | 'nothingLeft'

type Refused = { offered: false; reason: OfferRefusal; rule?: LimitRule; day?: Day }

/** `open`: the part of `atMost` that is not above the original's amount. Most users ask for it. */
export type Offer =
  | { offered: true; atMost: bigint; open: bigint; lastDay: Day; recovered: bigint; rule: LimitRule }
  | Refused

interface OfferRequest {
  transId: ExceptionTransId
  rsnCd?: string | null
  /** The side that asks; null for an institution on neither side. */
  party: Party | null
}

export function offer(
  { transId, rsnCd = null, party }: OfferRequest,
  original: Original,
  raised: readonly Raised[],
  rules: readonly LimitRule[],
  today: Day,
): Offer {
  const facts = exceptionFacts(transId)
  const refuse = (reason: OfferRefusal, rule?: LimitRule): Refused => ({
    offered: false,
    reason,
    ...(rule && { rule }),
  })
  const stands = (id: string) => raised.some((one) => one.transId === id)

  if (!isOneOf(facts.on, original.transId)) return refuse('notDisputable')
  if (original.acqInsIdCd === original.issInsIdCd) return refuse('sameInstitution')
  if (party === null || (facts.raisedBy && party !== facts.raisedBy)) return refuse('otherSide')

  const rule = ruleFor(rules, transId, rsnCd, original.settleDt)
  if (!rule) return refuse('noRule')
  if (facts.once && stands(transId)) return refuse('alreadyRaised', rule)
  if (facts.excludedBy?.some(stands)) return refuse('excluded', rule)

  const answered = facts.answers && raised.find((one) => one.transId === facts.answers)
  if (facts.answers && !answered?.verifiedOn) return refuse('nothingToAnswer', rule)
  if (answered?.notContested) return refuse('notContested', rule)

  const timely = inTime(rule, startOf(rule, original.settleDt, answered?.verifiedOn ?? null, today), today)
  if (!timely.offered) return timely

  const atMost = maxAmount({ transId, party }, original, raised, rule)
  if (atMost <= 0n) return refuse('nothingLeft', rule)
  const open = openAmount({ transId, party }, original, raised, rule)
  const recovered = recoveredFrom(raised, transId, party)
  return { offered: true, atMost, open, lastDay: timely.lastDay, recovered, rule }
}

/**
 * Decides whether the exception may be raised today without a cleared original. `settleDt` is the settlement day that
 * the submitter states; null where there is no transaction at all.
 */
export function offerWithoutOriginal(
  { transId, rsnCd = null }: Omit<OfferRequest, 'party'>,
  settleDt: Day | null,
  rules: readonly LimitRule[],
  today: Day,
): { offered: true; lastDay: Day; rule: LimitRule } | Refused {
  if (!exceptionFacts(transId).alone) return { offered: false, reason: 'notDisputable' }
  const rule = ruleFor(rules, transId, rsnCd, settleDt ?? today)
  if (!rule) return { offered: false, reason: 'noRule' }
  // Whatever its days are counted from: nothing is settled before its day.
  if (settleDt !== null && settleDt > today) return { offered: false, reason: 'tooEarly', rule, day: settleDt }
  return inTime(rule, startOf(rule, settleDt, null, today), today)
}

/**
 * Takes the reason that leaves most time. Null where nothing answers the exception, or where no rule sets a last day.
 */
export function lastDayToAnswer(
  answered: { transId: ExceptionTransId; settleDt: Day; verifiedOn: Day },
  rules: readonly LimitRule[],
): Day | null {
  const { settleDt, verifiedOn } = answered
  const transId = answerTo(answered.transId)
  if (!transId) return null
  const reasons = new Set(rules.filter((rule) => rule.transId === transId).map((rule) => rule.rsnCd))
  const days = [...reasons].flatMap((rsnCd) => {
    const rule = ruleFor(rules, transId, rsnCd, settleDt)
    if (!rule || rule.countedFrom === 'submission') return []
    return [submissionWindow(rule, startOf(rule, settleDt, verifiedOn, verifiedOn)).to]
  })
  return days.sort().at(-1) ?? null
}

function startOf(rule: LimitRule, settleDt: Day | null, lastStep: Day | null, today: Day): Day {
  if (rule.countedFrom === 'submission') return today
  // Without an original nobody knows the last step: it is taken for today's.
  return (rule.countedFrom === 'lastStep' ? lastStep : settleDt) ?? today
}

function inTime(rule: LimitRule, start: Day, today: Day): { offered: true; lastDay: Day; rule: LimitRule } | Refused {
  const { from, to } = submissionWindow(rule, start)
  if (from > today) return { offered: false, reason: 'tooEarly', rule, day: from }
  if (to < today) return { offered: false, reason: 'tooLate', rule, day: to }
  return { offered: true, lastDay: to, rule }
}

/**
 * Sums what live exceptions have taken from the original in the direction of this exception; never above its ceiling.
 */
export function recoveredFrom(raised: readonly Raised[], transId: ExceptionTransId, by: Party): bigint {
  const towards = towardsOf(transId, by)
  return raised.reduce((sum, one) => sum + signOf(one, towards) * one.transAt, 0n)
}

/**
 * Returns the most that a new exception may ask beside the live ones; an answer may ask no more than what it answers.
 * Reserves for the second chargeback the amount that a representment gave back. Otherwise deleting the representment
 * could leave more taken than the original holds.
 */
export function maxAmount(
  { transId, party }: { transId: ExceptionTransId; party: Party },
  original: Original,
  others: readonly Raised[],
  rule: LimitRule,
): bigint {
  const facts = exceptionFacts(transId)
  const top = ceiling(rule, remainderOf(original, paidTo(transId, party)))
  if (facts.answers) {
    const answered = others.find((one) => one.transId === facts.answers)
    return answered && answered.transAt < top ? answered.transAt : top
  }
  return facts.pays ? top - alreadyClaimed(others, paidTo(transId, party)) : top
}

/** Returns `maxAmount` as if no rule allowed more than the original's amount; never below 0. */
export function openAmount(
  asked: { transId: ExceptionTransId; party: Party },
  original: Original,
  others: readonly Raised[],
  rule: LimitRule,
): bigint {
  const open = maxAmount(asked, original, others, { ...rule, percent: Math.min(rule.percent, 100) })
  return open > 0n ? open : 0n
}

/**
 * Returns what can still be claimed in this direction. A refund of a purchase already paid the issuer back, so it
 * counts against the issuer's claims; a cancelled pre-authorisation leaves the acquirer nothing to complete.
 */
function remainderOf({ transId, transAt, refunded }: Original, towards: Party | null): bigint {
  const counts = towards === 'issuer' || (towards === 'acquirer' && transId === 'S10')
  if (!counts) return transAt
  return refunded < transAt ? transAt - refunded : 0n
}

function alreadyClaimed(raised: readonly Raised[], towards: Party | null): bigint {
  const claims = raised.filter(
    (one) => !one.declined && !answers(one.transId) && paidTo(one.transId, one.by) === towards,
  )
  return claims.reduce((sum, one) => sum + one.transAt, 0n)
}

/**
 * Returns 1 where the exception takes in this direction, -1 where it gives back what was taken, and 0 where it was
 * declined or concerns the other direction. A representment gives a chargeback back; it takes nothing from the
 * original.
 */
function signOf({ transId, by, declined }: Raised, towards: Party | null): bigint {
  const to = paidTo(transId, by)
  if (declined || to === null || towardsOf(transId, by) !== towards) return 0n
  return to === towards ? 1n : -1n
}

function towardsOf(transId: string, by: Party): Party | null {
  if (!isExceptionTransId(transId)) return null
  const { answers } = exceptionFacts(transId)
  return answers ? towardsOf(answers, by === 'acquirer' ? 'issuer' : 'acquirer') : paidTo(transId, by)
}

function paidTo(transId: string, by: Party): Party | null {
  const pays = isExceptionTransId(transId) ? exceptionFacts(transId).pays : undefined
  return pays === 'submitter' ? by : (pays ?? null)
}

function answers(transId: string): boolean {
  return isExceptionTransId(transId) && exceptionFacts(transId).answers !== undefined
}
