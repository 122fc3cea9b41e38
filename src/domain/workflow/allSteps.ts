import { type Actor, isSamePerson } from '../people/actor.ts'
import { type ContestAction, contestStepsOf, isContestAction } from './contest.ts'
import type { Flow, Transition } from './flow.ts'
import { findRelease } from './release.ts'

/** Steps that a flow has although its definition does not name them. */
export type AddedAction = ContestAction | 'recall'

export function isAddedAction(action: string): action is AddedAction {
  return action === 'recall' || isContestAction(action)
}

/** Returns the steps of the definition and the added ones. */
export function allStepsOf(flow: Flow): readonly Transition[] {
  return [...flow.transitions, ...recallStepsOf(flow), ...contestStepsOf(flow)]
}

/**
 * Returns the step by which this action leaves the state. Accepts `cancel` for `revoke` too: specification 4 calls an auditor's step on an audited pass a cancel, section 7 a
 * revoke.
 */
export function stepFrom(flow: Flow, from: string, action: string): Transition | undefined {
  const named = (name: string) => allStepsOf(flow).find((step) => step.action === name && step.from === from)
  return named(action) ?? (action === 'cancel' ? named('revoke') : undefined)
}

/**
 * A recall: the user who submitted a record takes it back before anybody else has worked on it. The record is deleted, and
 * its content becomes a draft of that user again. A flow whose receiver sees a record at once does not have this step.
 */
export function recallStepsOf(flow: Flow): Transition[] {
  if (findRelease(flow, '0') === flow.initial) return []
  return [{ action: 'recall', from: flow.initial, to: 'deleted', by: 'handler', side: 'submitter' }]
}

/** True while the actor alone has worked on the record. `handlers` also has those who verified it. */
export function isRecallable(
  { author, handlers }: { author: string; handlers: readonly string[] },
  actor: Actor,
): boolean {
  return [author, ...handlers].every((userId) => isSamePerson(actor, userId))
}
