import { type Actor, actsForAll } from '../people/actor.ts'
import { answerTo, isExceptionTransId } from '../records/transactions.ts'
import { addDays, type Day } from '../time/calendar.ts'
import { awaits, isAnswerable, statesOf } from './check.ts'
import type { Flow, Transition } from './flow.ts'

/** Days after today to which a last day can be moved at most. */
export const maxMoveDays = 180

/** Steps by which the network moves the last day of a record while its receiver has to act. The record keeps its state. */
export function moveDayStepsOf(flow: Flow): Transition[] {
  const states = statesOf(flow).filter((state) => isAnswerable(flow, state) || awaits(flow, state, 'receiver'))
  const step = { action: 'moveDay', to: 'dayMoved', by: 'manager', side: 'either', remark: 'required' } as const
  return states.map((from) => ({ ...step, from }))
}

export interface Dated {
  transId: string
  answered: boolean
  /** The last day to answer the record. */
  answerBy: Day | null
  /** The day by which a reply, or a step on it, is due. */
  dueDt: Day | null
}

/** The day that can be moved: to answer where another record answers it, else the due date. */
export function movableDayOf({ transId, answered, answerBy, dueDt }: Dated): Day | null {
  if (answered) return null
  return isAnsweredByRecord(transId) ? answerBy : dueDt
}

export function isAnsweredByRecord(transId: string): boolean {
  return isExceptionTransId(transId) && answerTo(transId) !== null
}

export function isDayMovable(record: Dated, actor: Actor): boolean {
  return actsForAll(actor) && movableDayOf(record) !== null
}

/** The days to which a last day can be moved. It never moves to an earlier one: others have planned by what was given. */
export function movableTo(lastDay: Day, today: Day): { from: Day; to: Day } {
  const next = addDays(lastDay, 1)
  return { from: next > today ? next : today, to: addDays(today, maxMoveDays) }
}
