import { flowRaising, flows } from '../flows/index.ts'
import { type ExceptionTransId, exceptionFacts } from '../records/transactions.ts'
import type { CountedFrom, WrittenRule } from '../reference/limits.ts'
import type { Day } from '../time/calendar.ts'

/** Lists every exception that a flow raises, in the order of the flows; each needs limit rules. */
export const limitedTransIds: readonly ExceptionTransId[] = flows.flatMap((flow): ExceptionTransId[] => [
  ...flow.transIds,
])

export function isReplied(transId: string): boolean {
  return flowRaising(transId)?.reply !== undefined
}

/** Whether days are counted from a step of the exception that is answered. */
export function countsFromAnswered(countedFrom: CountedFrom): boolean {
  return countedFrom === 'lastStep' || countedFrom === 'release'
}

export const dayBounds = { min: 0, max: 3650 }
export const percentBounds = { min: 1, max: 1000 }

/** The rules that a new installation has apply to originals of any settlement date. */
export const noStart: Day = '20000101'
export const noEnd: Day = '29991231'

interface RuleProblem {
  error: 'unlimitedTransaction' | 'answersNothing' | 'beginsLater' | 'missingField' | 'replyUnasked' | 'rangeReversed'
  field: 'transId' | 'countedFrom' | 'firstDay' | 'lastDay' | 'replyDays' | 'validTo'
}

/**
 * Returns at most one problem per field. Whether the reason exists, and whether another rule overlaps, must be checked
 * against the table.
 */
export function checkRule(rule: WrittenRule): RuleProblem[] {
  const problems: RuleProblem[] = []
  const refuse = (error: RuleProblem['error'], field: RuleProblem['field']) => problems.push({ error, field })
  const transId = limitedTransIds.find((one) => one === rule.transId)
  if (!transId) return [{ error: 'unlimitedTransaction', field: 'transId' }]

  if (countsFromAnswered(rule.countedFrom) && !exceptionFacts(transId).answers) refuse('answersNothing', 'countedFrom')
  // The day of the submission is always the day itself.
  if (rule.countedFrom === 'submission' && rule.firstDay > 0) refuse('beginsLater', 'firstDay')
  if (rule.lastDay < rule.firstDay) refuse('rangeReversed', 'lastDay')
  if (isReplied(transId) && rule.replyDays === null) refuse('missingField', 'replyDays')
  if (!isReplied(transId) && rule.replyDays !== null) refuse('replyUnasked', 'replyDays')
  if (rule.validTo < rule.validFrom) refuse('rangeReversed', 'validTo')
  return problems
}

export function overlaps(one: WrittenRule, other: WrittenRule): boolean {
  const alike = one.transId === other.transId && one.rsnCd === other.rsnCd
  return alike && one.validFrom <= other.validTo && other.validFrom <= one.validTo
}
