import type { MenuName } from '../people/menus.ts'
import { addDays, type Day } from '../time/calendar.ts'
import { awaitedSteps, isAnswerable } from './check.ts'
import type { Action, Flow, State } from './flow.ts'

/**
 * What a row of the worklist asks for. `correct`: modify and resubmit what failed; `answer`: raise the record that
 * answers it, such as a representment; `confirm`: that it is not contested; `handle`: a suspicious transaction.
 */
export const todos = ['reply', 'verify', 'audit', 'correct', 'answer', 'confirm', 'handle'] as const
export type Todo = (typeof todos)[number]

/** `mine`: what this person may do now; `institution`: what its people may do; `other`: what the other side must do. */
export const workScopes = ['mine', 'institution', 'other'] as const
export type WorkScope = (typeof workScopes)[number]

/** A record without a last day can be put off for at most this many days. */
const maxPendDays = 90

/** A record can be put off until its own last day. */
export function lastPendDay(dueDt: Day | null, today: Day): Day {
  return dueDt ?? addDays(today, maxPendDays)
}

/** The menu of the alerts that stand in the worklist of risk officers. */
export const alertMenu = 'RiskMonitoring' satisfies MenuName

const todoByAction: Partial<Record<Action, Todo>> = {
  reply: 'reply',
  verifyPass: 'verify',
  auditPass: 'audit',
  modify: 'correct',
}

/** Null where no user must act. A state asks for one step only: `checkFlow` refuses other definitions. */
export function todoIn(flow: Flow, state: State): Todo | null {
  for (const { action } of awaitedSteps(flow, state)) {
    const todo = todoByAction[action]
    if (todo) return todo
  }
  return isAnswerable(flow, state) ? 'answer' : null
}
