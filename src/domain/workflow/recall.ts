import { type Actor, isSamePerson } from '../people/actor.ts'
import type { Flow, Transition } from './flow.ts'
import { findRelease } from './release.ts'

/**
 * Who submitted a record takes it back before anybody else has worked on it. The record is deleted, and its content is a
 * draft of theirs again. A flow whose receiver sees a record at once does not have this step.
 */
export function recallStepsOf(flow: Flow): Transition[] {
  if (findRelease(flow, '0') === flow.initial) return []
  return [{ action: 'recall', from: flow.initial, to: 'deleted', by: 'handler', side: 'submitter' }]
}

/** Whoever verified it is among the handlers: it may have been released since. */
export function isRecallable(
  { author, handlers }: { author: string; handlers: readonly string[] },
  actor: Actor,
): boolean {
  return [author, ...handlers].every((userId) => isSamePerson(actor, userId))
}
