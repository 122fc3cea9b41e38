import { type Actor, actsForAll } from '../people/actor.ts'
import { answerTo, isExceptionTransId } from '../records/transactions.ts'
import { addDays, type Day, type Now } from '../time/calendar.ts'
import { awaits, isAnswerable, statesOf } from './check.ts'
import type { Flow, Transition } from './flow.ts'

/** Days after today to which a last day can be moved at most. */
const maxMoveDays = 90

/** A last day that passed earlier than this is not moved any more: what it decided is settled. */
const lapsedDays = 60

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
  /** Whether a step on it is due, on this day. */
  waits: boolean
  dueDt: Day | null
}

/** The day that can be moved: to answer where another record answers it, else the one on which a step is due. */
export function movableDayOf({ transId, answered, answerBy, waits, dueDt }: Dated): Day | null {
  if (answered) return null
  if (isAnsweredByRecord(transId)) return answerBy
  return waits ? dueDt : null
}

export function isAnsweredByRecord(transId: string): boolean {
  return isExceptionTransId(transId) && answerTo(transId) !== null
}

export function isDayMovable(record: Dated, actor: Actor): boolean {
  return actsForAll(actor) && movableDayOf(record) !== null
}

/** Whether a last day is neither settled by now nor as far ahead as it can be. */
export function isNearEnough(lastDay: Day, today: Day): boolean {
  return lastDay >= addDays(today, -lapsedDays) && lastDay < addDays(today, maxMoveDays)
}

/**
 * The days to which a last day can be moved. It never moves to an earlier one, since others have planned by what was given,
 * nor to one that has closed.
 */
export function movableTo(lastDay: Day, closesAt: string, { today, time }: Now): { from: Day; to: Day } {
  const next = addDays(lastDay, 1)
  const open = time < closesAt ? today : addDays(today, 1)
  return { from: next > open ? next : open, to: addDays(today, maxMoveDays) }
}
