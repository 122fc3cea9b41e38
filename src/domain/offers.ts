import { type Day, daysBetween } from './calendar.ts'
import { ceiling, type LimitRule, ruleFor, window } from './limits.ts'
import { answerTo, type ExceptionTransId, exceptionFacts, isExceptionTransId, type Party } from './transactions.ts'

/** An original transaction, as far as the question of what may be raised on it goes. */
export interface Original {
  transId: string
  transAt: bigint
  settleDt: Day
  acqInsIdCd: string
  issInsIdCd: string
  /** The sum of cleared refunds and cancellations, in the currency of the original. */
  refunded: bigint
}

/** An exception that stands on the original: alive until it is deleted, also while it waits to be modified. */
export interface Raised {
  transId: string
  /** The side that raised it. */
  by: Party
  transAt: bigint
  /** The day on which it was verified, and so can be answered; null before, and after a cancel. */
  verifiedOn: Day | null
  /** Whether its receiver has declined it: then it takes nothing. */
  declined: boolean
}

export type OfferRefusal =
  | 'notDisputable'
  | 'otherSide'
  | 'sameInstitution'
  | 'noRule'
  | 'tooEarly'
  | 'tooLate'
  | 'alreadyRaised'
  | 'excluded'
  | 'nothingToAnswer'
  | 'nothingLeft'

type Refused = { offered: false; reason: OfferRefusal; rule?: LimitRule; day?: Day }

export type Offer = { offered: true; atMost: bigint; lastDay: Day; recovered: bigint; rule: LimitRule } | Refused

/** The exception that is asked for: with the reason, where that is known and may have a rule of its own. */
export interface Asked {
  transId: ExceptionTransId
  rsnCd?: string | null
  /** The side that asks; null for a stranger. */
  party: Party | null
}

/**
 * Whether this exception may be raised on this original, by this side, today; and how much it may ask at most, by which
 * day. It follows from the side, the transaction, its age, and what was raised on it already.
 */
export function offer(
  { transId, rsnCd = null, party }: Asked,
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

  if (!(facts.on as readonly string[]).includes(original.transId)) return refuse('notDisputable')
  if (original.acqInsIdCd === original.issInsIdCd) return refuse('sameInstitution')
  if (party === null || (facts.raisedBy && party !== facts.raisedBy)) return refuse('otherSide')

  const rule = ruleFor(rules, transId, rsnCd, original.settleDt)
  if (!rule) return refuse('noRule')
  if (facts.once && stands(transId)) return refuse('alreadyRaised', rule)
  if (facts.excludedBy?.some(stands)) return refuse('excluded', rule)

  const answered = facts.answers && raised.find((one) => one.transId === facts.answers)
  if (facts.answers && !answered?.verifiedOn) return refuse('nothingToAnswer', rule)

  const timely = inTime(rule, startOf(rule, original.settleDt, answered?.verifiedOn ?? null, today), today)
  if (!timely.offered) return timely

  const atMost = mostFor({ transId, party }, original, raised, rule)
  if (atMost <= 0n) return refuse('nothingLeft', rule)
  return { offered: true, atMost, lastDay: timely.lastDay, recovered: recoveredFrom(raised, transId, party), rule }
}

/**
 * Whether this exception may be raised today without an original, on a transaction that is said to be settled on
 * `settleDt`: null where it stands on none at all.
 */
export function offerAlone(
  { transId, rsnCd = null }: Omit<Asked, 'party'>,
  settleDt: Day | null,
  rules: readonly LimitRule[],
  today: Day,
): { offered: true; lastDay: Day; rule: LimitRule } | Refused {
  if (!exceptionFacts(transId).alone) return { offered: false, reason: 'notDisputable' }
  const rule = ruleFor(rules, transId, rsnCd, settleDt ?? today)
  if (!rule) return { offered: false, reason: 'noRule' }
  // Whatever its days are counted from: nothing is settled before its day.
  if (settleDt !== null && daysBetween(today, settleDt) > 0)
    return { offered: false, reason: 'tooEarly', rule, day: settleDt }
  return inTime(rule, startOf(rule, settleDt, null, today), today)
}

/**
 * The last day on which the receiver may answer what was verified on `verifiedOn`, by whichever reason leaves most time.
 * Null where nothing answers it, or where no rule ends.
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
    return [window(rule, startOf(rule, settleDt, verifiedOn, verifiedOn)).to]
  })
  return days.sort().at(-1) ?? null
}

/** The day that a rule counts from, as far as it is known. */
function startOf(rule: LimitRule, settleDt: Day | null, lastStep: Day | null, today: Day): Day {
  if (rule.countedFrom === 'submission') return today
  // Without an original nobody knows the last step: it is taken for today's.
  return (rule.countedFrom === 'lastStep' ? lastStep : settleDt) ?? today
}

function inTime(rule: LimitRule, start: Day, today: Day): { offered: true; lastDay: Day; rule: LimitRule } | Refused {
  const { from, to } = window(rule, start)
  if (daysBetween(today, from) > 0) return { offered: false, reason: 'tooEarly', rule, day: from }
  if (daysBetween(to, today) > 0) return { offered: false, reason: 'tooLate', rule, day: to }
  return { offered: true, lastDay: to, rule }
}

/**
 * What live exceptions have taken from the original so far, in the direction in which this one takes or answers: never
 * above its ceiling.
 */
export function recoveredFrom(raised: readonly Raised[], transId: ExceptionTransId, by: Party): bigint {
  const towards = towardsOf(transId, by)
  return raised.reduce((sum, one) => sum + signOf(one, towards) * one.transAt, 0n)
}

/**
 * The most that a new exception of this kind may ask, given the others that are alive. An answer is bounded by what it
 * answers. What a representment gave back is there for the second chargeback alone: else its deletion could leave more
 * taken than the original holds.
 */
export function mostFor(
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
  return facts.pays ? top - claimed(others, paidTo(transId, party)) : top
}

/**
 * The amount of the original that can still be claimed in this direction. A refund of a purchase gave its money back to the issuer,
 * so it stands against what the issuer would get; a cancelled pre-authorisation leaves the acquirer nothing to complete.
 */
function remainderOf({ transId, transAt, refunded }: Original, towards: Party | null): bigint {
  const counts = towards === 'issuer' || (towards === 'acquirer' && transId === 'S10')
  if (!counts) return transAt
  return refunded < transAt ? transAt - refunded : 0n
}

/** What first claims of one direction hold of the original, whether or not they were answered. */
function claimed(raised: readonly Raised[], towards: Party | null): bigint {
  const claims = raised.filter(
    (one) => !one.declined && !answers(one.transId) && paidTo(one.transId, one.by) === towards,
  )
  return claims.reduce((sum, one) => sum + one.transAt, 0n)
}

/**
 * 1 where it takes in this direction, -1 where it gives back what was taken in it; 0 where it is about the other one, or
 * declined: a representment takes a chargeback back, and nothing of the original.
 */
function signOf({ transId, by, declined }: Raised, towards: Party | null): bigint {
  const to = paidTo(transId, by)
  if (declined || to === null || towardsOf(transId, by) !== towards) return 0n
  return to === towards ? 1n : -1n
}

/** The direction of a claim; of an answer, that of the claim with which its dispute began. */
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
