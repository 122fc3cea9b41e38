import { type Original, offer, type Raised } from '../records/offers.ts'
import { exceptionFacts, isExceptionTransId, type Party } from '../records/transactions.ts'
import type { LimitRule } from '../reference/limits.ts'
import type { BusinessCalendar } from '../time/businessDays.ts'
import {
  conditionParts,
  limitsOf,
  type OriginalCondition,
  type PackCase,
  type PackReason,
  type RulePack,
} from './rulePack.ts'

const amount = 10_000n

const always = '00010101'

/**
 * Judges an example by the rules of the pack, as if the pack had always been in force: the days of an example need not move
 * with the first day of the pack, nor with a maintenance.
 */
export function judgeOf(pack: RulePack, calendar?: BusinessCalendar): (example: PackCase) => PackCase['result'] {
  const rules = limitsOf({ ...pack, validFrom: always }, calendar && { ...calendar, maintenance: [] })
  const reasons = new Map(pack.reasons.map((reason) => [`${reason.transId} ${reason.rsnCd}`, reason]))
  return (example) => resultOf(example, rules, reasons)
}

function resultOf(
  { original, raised, exception, on }: PackCase,
  rules: readonly LimitRule[],
  reasons: ReadonlyMap<string, PackReason>,
): PackCase['result'] {
  const { transId, rsnCd, by: party } = exception
  const whole: Original = {
    ...original,
    transAt: amount,
    acqInsIdCd: 'acquirer',
    issInsIdCd: 'issuer',
    refunded: 0n,
  }
  const condition = reasons.get(`${transId} ${rsnCd}`)?.original
  if (condition && !fits(condition, { transId: original.transId })) return { refused: 'notDisputable' }
  const stands = raised.map(({ transId: id, verifiedOn }): Raised => {
    const by = raiserOf(id, party)
    return { transId: id, by, transAt: amount, verifiedOn, answerBy: null, datesToAnswer: null, declined: false }
  })
  const answer = offer({ transId, rsnCd, party }, whole, stands, rules, on)
  return answer.offered ? { lastDay: answer.lastDay } : { refused: answer.reason }
}

function raiserOf(transId: string, otherwise: Party): Party {
  return (isExceptionTransId(transId) && exceptionFacts(transId).raisedBy) || otherwise
}

/** A part of the original that is not known does not count against it. */
export function fits(
  condition: OriginalCondition,
  original: Partial<Record<keyof OriginalCondition, string | null>>,
): boolean {
  return conditionParts.every((part) => {
    const allowed: readonly string[] | undefined = condition[part]
    const value = original[part] ?? null
    return !allowed || value === null || allowed.includes(value)
  })
}
