import { ceiling, type LimitRule, ruleFor, ruleForInstitution, submissionWindow } from '../reference/limits.ts'
import type { Day } from '../time/calendar.ts'
import { midnight } from '../time/calendar.ts'
import { isOneOf } from '../typed.ts'
import type { GivenDate } from './givenDates.ts'
import { type ExceptionTransId, exceptionFacts, isExceptionTransId, type Party } from './transactions.ts'

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
  /** The day of its verification, which also releases it. It is null before that and after a cancel: then nothing answers it. */
  verifiedOn: Day | null
  declined: boolean
  /** The last day to answer it as it was given with its release, and how: nothing later moves it. */
  answerBy: Day | null
  datesToAnswer: readonly GivenDate[] | null
  /** Its receiver has given up its answer. */
  notContested?: boolean
}

/** The part of a record that decides how much it takes or gives back. */
type Counted = Pick<Raised, 'transId' | 'by' | 'transAt' | 'declined'>

export const offerRefusals = [
  'notDisputable',
  'otherSide',
  'sameInstitution',
  'noRule',
  'tooEarly',
  'tooLate',
  'alreadyRaised',
  'excluded',
  'nothingToAnswer',
  'notContested',
  'nothingLeft',
] as const
export type OfferRefusal = (typeof offerRefusals)[number]

type Refused = { offered: false; reason: OfferRefusal; rule?: LimitRule; day?: Day; closesAt?: string }

/** `given` is set when the last day was given with the record that is answered, and null when nobody kept how it was counted. */
interface Timely {
  offered: true
  lastDay: Day
  /** When the last day closes on the network's clock. */
  closesAt: string
  rule: LimitRule
  start: Day
  given?: GivenDate | null
}

/** `open`: the part of `atMost` that is not above the original's amount. Most users ask for it. */
export type Offer = ({ atMost: bigint; open: bigint; recovered: bigint } & Timely) | Refused

interface OfferRequest {
  transId: ExceptionTransId
  rsnCd?: string | null
  /** The side that asks; null for an institution on neither side. */
  party: Party | null
}

/** `time` is the time on the network's clock. It matters when a rule closes before the end of its last day. */
export function offer(
  { transId, rsnCd = null, party }: OfferRequest,
  original: Original,
  raised: readonly Raised[],
  rules: readonly LimitRule[],
  today: Day,
  time?: string,
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

  const start = startOf(rule, original.settleDt, answered?.verifiedOn ?? null, today)
  const insIdCd = party === 'acquirer' ? original.acqInsIdCd : original.issInsIdCd
  const timely = inTime(rule, insIdCd, start, today, time, answered && givenTo(answered, rsnCd))
  if (!timely.offered) return timely

  const atMost = maxAmount({ transId, party }, original, raised, rule)
  if (atMost <= 0n) return refuse('nothingLeft', rule)
  const open = openAmount({ transId, party }, original, raised, rule)
  const recovered = recoveredFrom(raised, transId, party)
  return { ...timely, atMost, open, recovered }
}

/**
 * Decides whether the institution may raise the exception today without a cleared original. `settleDt` is the settlement
 * day that it states; null where there is no transaction at all.
 */
export function offerWithoutOriginal(
  { transId, rsnCd = null, insIdCd }: Omit<OfferRequest, 'party'> & { insIdCd: string },
  settleDt: Day | null,
  rules: readonly LimitRule[],
  today: Day,
  time?: string,
): Timely | Refused {
  if (!exceptionFacts(transId).alone) return { offered: false, reason: 'notDisputable' }
  const rule = ruleFor(rules, transId, rsnCd, settleDt ?? today)
  if (!rule) return { offered: false, reason: 'noRule' }
  // Whatever its days are counted from: nothing is settled before its day.
  if (settleDt !== null && settleDt > today) return { offered: false, reason: 'tooEarly', rule, day: settleDt }
  return inTime(rule, insIdCd, startOf(rule, settleDt, null, today), today, time)
}

/**
 * The last day that was given with the release for this reason. When nobody kept how it was counted, or when an older
 * server has given another day since, it is the last day of the record.
 */
function givenTo({ answerBy, datesToAnswer }: Raised, rsnCd: string | null) {
  if (!answerBy) return null
  const dates = datesToAnswer?.[0]?.day === answerBy ? datesToAnswer : []
  const given = dates.find((one) => one.rsnCd === rsnCd) ?? dates.find((one) => one.rsnCd === null) ?? null
  return { day: given?.day ?? answerBy, given }
}

function startOf(rule: LimitRule, settleDt: Day | null, lastStep: Day | null, today: Day): Day {
  if (rule.countedFrom === 'submission') return today
  // Without an original nobody knows the last step: it is taken for today's.
  return (rule.countedFrom === 'settlement' ? settleDt : lastStep) ?? today
}

function inTime(
  rule: LimitRule,
  insIdCd: string,
  start: Day,
  today: Day,
  time = '00:00',
  fixed?: { day: Day; given: GivenDate | null } | null,
): Timely | Refused {
  const { from, to: end } = submissionWindow(ruleForInstitution(rule, insIdCd), start)
  const to = fixed?.day ?? end
  const closesAt = fixed ? (fixed.given?.closesAt ?? midnight) : rule.closesAt
  // A rule that begins only after the given day was made later, and does not apply.
  if (from > today && from <= to) return { offered: false, reason: 'tooEarly', rule, day: from }
  if (to < today || (to === today && time >= closesAt))
    return { offered: false, reason: 'tooLate', rule, day: to, closesAt }
  return { offered: true, lastDay: to, closesAt, rule, start, ...(fixed && { given: fixed.given }) }
}

/**
 * Sums what live exceptions have taken from the original in the direction of this exception; never above its ceiling.
 */
export function recoveredFrom(raised: readonly Counted[], transId: ExceptionTransId, by: Party): bigint {
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
function signOf({ transId, by, declined }: Counted, towards: Party | null): bigint {
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
