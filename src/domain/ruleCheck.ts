import type { Day } from './calendar.ts'
import { flows } from './flows/index.ts'
import type { LimitRule } from './limits.ts'
import { type ExceptionTransId, exceptionFacts } from './transactions.ts'
import type { Flow } from './workflow/flow.ts'

/** Every exception that a flow raises, in the order of the flows: each has limit rules. */
export const limitedTransIds: readonly ExceptionTransId[] = flows.flatMap((flow): ExceptionTransId[] => [
  ...flow.transIds,
])

/** The flow that raises it; null where none does. */
export function flowRaising(transId: string): Flow | null {
  return flows.find((flow: Flow) => flow.transIds.some((one) => one === transId)) ?? null
}

/** Whether the receiver replies to it: then its rules say within how many days. */
export function isReplied(transId: string): boolean {
  return flowRaising(transId)?.reply !== undefined
}

/** Bounds of what a rule counts, whichever of its days it is. */
export const dayBounds = { min: 0, max: 3650 }
export const percentBounds = { min: 1, max: 1000 }

/** The last day of a rule that nobody has ended. */
export const noEnd: Day = '29991231'

/** What keeps a rule from being one: an error by its name, and the field that it is about. */
export interface RuleProblem {
  error: 'unlimitedTransaction' | 'answersNothing' | 'beginsLater' | 'missingField' | 'replyUnasked' | 'rangeReversed'
  field: 'transId' | 'countedFrom' | 'firstDay' | 'lastDay' | 'replyDays' | 'validTo'
}

/**
 * Everything that is wrong with a rule taken by itself, at most once a field. Whether its reason exists, and whether
 * another rule holds at the same time, only the table knows.
 */
export function checkRule(rule: LimitRule): RuleProblem[] {
  const problems: RuleProblem[] = []
  const refuse = (error: RuleProblem['error'], field: RuleProblem['field']) => problems.push({ error, field })
  const transId = limitedTransIds.find((one) => one === rule.transId)
  if (!transId) return [{ error: 'unlimitedTransaction', field: 'transId' }]

  if (rule.countedFrom === 'lastStep' && !exceptionFacts(transId).answers) refuse('answersNothing', 'countedFrom')
  // The day of the submission is always the day itself.
  if (rule.countedFrom === 'submission' && rule.firstDay > 0) refuse('beginsLater', 'firstDay')
  if (rule.lastDay < rule.firstDay) refuse('rangeReversed', 'lastDay')
  if (isReplied(transId) && rule.replyDays === null) refuse('missingField', 'replyDays')
  if (!isReplied(transId) && rule.replyDays !== null) refuse('replyUnasked', 'replyDays')
  if (rule.validTo < rule.validFrom) refuse('rangeReversed', 'validTo')
  return problems
}

/** Whether both are about the same submissions on some day: then it would be open which of them counts. */
export function overlaps(one: LimitRule, other: LimitRule): boolean {
  const alike = one.transId === other.transId && one.rsnCd === other.rsnCd
  return alike && one.validFrom <= other.validTo && other.validFrom <= one.validTo
}
