import type { WorkRow } from '../../../contract/records/worklist.ts'
import { answerTo, isExceptionTransId } from '../../../domain/records/transactions.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { Text } from '../../i18n/useText.ts'

/** The id of its record or of its alert. */
export function idOf({ expId, rid }: Pick<WorkRow, 'expId' | 'rid'>): string {
  return expId ?? rid ?? ''
}

/** Whether no colleague holds it. */
export function isFree({ heldBy }: Pick<WorkRow, 'heldBy'>): boolean {
  return heldBy === null || heldBy.mine
}

/** `Verify`; of a record that can be answered, with what: `Represent`. */
export function todoName({ todo, transId }: Pick<WorkRow, 'todo' | 'transId'>, t: Text): string {
  const answer = todo === 'answer' ? answerOf(transId) : null
  return answer === null ? t(`todo.${todo}`) : t(`worklist.answerNow.${answer}`)
}

/** The same with the last day of an answer: `Represent until 2026-11-10`. */
export function todoText({ todo, transId, answerBy }: Pick<WorkRow, 'todo' | 'transId' | 'answerBy'>, t: Text): string {
  const answer = todo === 'answer' ? answerOf(transId) : null
  if (answerBy === null || answer === null) return todoName({ todo, transId }, t)
  return t(`worklist.answer.${answer}`, { day: dayText(answerBy) })
}

/** The transaction type that answers a record of this one; null where none does. */
export function answerOf(transId: string): 'E24' | 'E25' | 'E95' | null {
  const answer = isExceptionTransId(transId) ? answerTo(transId) : null
  return answer === 'E24' || answer === 'E25' || answer === 'E95' ? answer : null
}
