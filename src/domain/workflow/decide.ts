import { type Actor, hasRole, isSamePerson, mayActFor, type Role } from '../people/actor.ts'
import { type AddedRefusal, allStepsOf, type Happened, isAddedAction, refusalOfAdded, stepFrom } from './allSteps.ts'
import type { Action, Flow, State, Transition } from './flow.ts'
import { isHiddenFor } from './hide.ts'
import { boundToOtherSide, excludedFrom, type Participants } from './participants.ts'

export interface WorkflowRecord extends Omit<Participants, 'contentVersion'>, Happened {
  state: State
  withOrigIn: '0' | '1'
  rcvInsIdCd: string
}

export type Refusal =
  | 'notFromThisState'
  | 'otherInstitution'
  | 'roleMissing'
  | 'ownSubmission'
  | 'actedForOtherSide'
  | 'nonOriginalNotAuditable'
  | 'answeredAlready'
  | 'hiddenAlready'
  | 'notContested'
  | AddedRefusal

type Decision =
  | { allowed: true; transition: Transition }
  /** `needs`: the role that the step asks for, where it is that which is missing. */
  | { allowed: false; reason: Refusal; needs?: Role }

export type ActionOffer = { action: Action; allowed: boolean; reason?: Refusal; needs?: Role }

/** Decides whether this person may take the action now. This one rule guards the write and fills the screen. */
export function decide(flow: Flow, record: WorkflowRecord, action: Action, actor: Actor): Decision {
  const step = stepFrom(flow, record.state, action)
  if (!step) return { allowed: false, reason: 'notFromThisState' }
  if (!isOfSide(actor, record, step.side)) return { allowed: false, reason: 'otherInstitution' }
  if (!hasRole(actor, step.by)) return { allowed: false, reason: 'roleMissing', needs: step.by }
  if (step.by === 'auditor' && record.withOrigIn === '1') return { allowed: false, reason: 'nonOriginalNotAuditable' }
  // Administrators too: nobody looks a second time at what they did themselves, and nobody acts for both sides.
  const isOwn = (userId: string) => isSamePerson(actor, userId)
  if (excludedFrom(step, record).some(isOwn)) return { allowed: false, reason: 'ownSubmission' }
  if (boundToOtherSide(step, record).some(isOwn)) return { allowed: false, reason: 'actedForOtherSide' }
  if (action === 'cancel' && record.contest === 'notContested') return { allowed: false, reason: 'notContested' }
  if (action === 'cancel' && record.answered) return { allowed: false, reason: 'answeredAlready' }
  if (action === 'hide' && isHiddenFor(record, actor)) return { allowed: false, reason: 'hiddenAlready' }
  const refusal = refusalOfAdded(action, record, actor)
  if (refusal) return { allowed: false, reason: refusal }
  return { allowed: true, transition: step }
}

export function actionsFor(flow: Flow, record: WorkflowRecord, actor: Actor): ActionOffer[] {
  return (
    allStepsOf(flow)
      .filter((step) => step.from === record.state)
      // Added steps are offered to their side alone, while they fit. What is hidden can be shown again instead.
      .filter(
        ({ action, side }) =>
          !isAddedAction(action) || (isOfSide(actor, record, side) && refusalOfAdded(action, record, actor) === null),
      )
      .filter(({ action }) => action !== 'hide' || !isHiddenFor(record, actor))
      .map(({ action }) => {
        const decision = decide(flow, record, action, actor)
        if (decision.allowed) return { action, allowed: true }
        const { reason, needs } = decision
        return needs ? { action, allowed: false, reason, needs } : { action, allowed: false, reason }
      })
  )
}

function isOfSide(actor: Actor, record: WorkflowRecord, side: Transition['side']): boolean {
  const { submitInsIdCd, rcvInsIdCd } = record
  const able = { submitter: [submitInsIdCd], receiver: [rcvInsIdCd], either: [submitInsIdCd, rcvInsIdCd] }[side]
  return able.some((insIdCd) => mayActFor(actor, insIdCd))
}
