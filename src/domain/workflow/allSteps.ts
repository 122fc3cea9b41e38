import { type Actor, isSamePerson } from '../people/actor.ts'
import { type Contested, contestActions, contestStepsOf, isContestOpen } from './contest.ts'
import type { Action, Flow, Transition } from './flow.ts'
import { type Hideable, isHiddenFor, unhideStepsOf } from './hide.ts'
import { type Dated, isDayMovable, moveDayStepsOf } from './moveDay.ts'
import { findRelease } from './release.ts'

/** The facts of a record on which the added steps depend. */
export interface Happened extends Submitted, Hideable, Contested, Dated {}

interface AddedSteps {
  actions: readonly Action[]
  stepsOf: (flow: Flow) => Transition[]
  /** Whether the action fits what has happened. It is not offered where it does not. */
  isOpen: (record: Happened, actor: Actor, action: Action) => boolean
  /** Why the action is refused where it does not fit. */
  refusal: string
}

/** Steps that a flow has although its definition does not name them. */
const addedSteps = [
  { actions: ['recall'], stepsOf: recallStepsOf, isOpen: isRecallable, refusal: 'recallNotOpen' },
  { actions: contestActions, stepsOf: contestStepsOf, isOpen: isContestOpen, refusal: 'contestNotOpen' },
  { actions: ['moveDay'], stepsOf: moveDayStepsOf, isOpen: isDayMovable, refusal: 'dayNotMovable' },
  { actions: ['unhide'], stepsOf: unhideStepsOf, isOpen: isHiddenFor, refusal: 'notHidden' },
] as const satisfies readonly AddedSteps[]

export type AddedAction = (typeof addedSteps)[number]['actions'][number]
export type AddedRefusal = (typeof addedSteps)[number]['refusal']

export function isAddedAction(action: string): action is AddedAction {
  return addedSteps.some(({ actions }) => actions.some((one) => one === action))
}

const stepsOfFlows = new WeakMap<Flow, readonly Transition[]>()

/** Returns the steps of the definition and the added ones. They are made once: each row of a list asks for them. */
export function allStepsOf(flow: Flow): readonly Transition[] {
  const made = stepsOfFlows.get(flow)
  if (made) return made
  const steps = [...flow.transitions, ...addedSteps.flatMap(({ stepsOf }) => stepsOf(flow))]
  stepsOfFlows.set(flow, steps)
  return steps
}

/**
 * Returns the step by which this action leaves the state. Accepts `cancel` for `revoke` too: the contract of the calls has
 * both names for an auditor's step on an audited pass.
 */
export function stepFrom(flow: Flow, from: string, action: string): Transition | undefined {
  const named = (name: string) => allStepsOf(flow).find((step) => step.action === name && step.from === from)
  return named(action) ?? (action === 'cancel' ? named('revoke') : undefined)
}

/** Why an added step does not fit what has happened to the record; null where it does, and for all other steps. */
export function refusalOfAdded(action: Action, record: Happened, actor: Actor): AddedRefusal | null {
  const added = addedSteps.find(({ actions }) => actions.some((one) => one === action))
  return !added || added.isOpen(record, actor, action) ? null : added.refusal
}

/**
 * A recall: the user who submitted a record takes it back before anybody else has worked on it. The record is deleted, and
 * its content becomes a draft of that user again. A flow whose receiver sees a record at once does not have this step.
 */
export function recallStepsOf(flow: Flow): Transition[] {
  if (findRelease(flow, '0') === flow.initial) return []
  return [{ action: 'recall', from: flow.initial, to: 'deleted', by: 'handler', side: 'submitter' }]
}

/** `handlers` also has those who verified it. */
interface Submitted {
  author: string
  handlers: readonly string[]
}

/** True while the actor alone has worked on the record. */
function isRecallable({ author, handlers }: Submitted, actor: Actor): boolean {
  return [author, ...handlers].every((userId) => isSamePerson(actor, userId))
}
