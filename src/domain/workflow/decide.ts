import { type Actor, hasRole, mayActFor, type Role } from '../actor.ts'
import type { Action, Flow, Side, State, Transition } from './flow.ts'

/** A record, as far as the question of who may do what to it goes. */
export interface WorkflowRecord {
  state: State
  withOrigIn: '0' | '1'
  submitInsIdCd: string
  rcvInsIdCd: string
  /** User id of who submitted or modified it last. */
  lastSubmitter: string
  /** User ids of all who submitted, modified or verified it. */
  handlers: readonly string[]
  /** True while another exception stands that answers this one: a representment of this chargeback. */
  answered: boolean
}

/** Why an action is not possible; each has its sentence in the dictionaries and its code in the error catalogue. */
export type Refusal =
  | 'notFromThisState'
  | 'otherInstitution'
  | 'roleMissing'
  | 'ownSubmission'
  | 'nonOriginalNotAuditable'
  | 'answeredAlready'

export type Decision =
  | { allowed: true; transition: Transition }
  /** `needs`: the role that the step asks for, where it is that which is missing. */
  | { allowed: false; reason: Refusal; needs?: Role }

/** What a record's row says of one action; all that the browser knows of permissions. */
export type ActionOffer = { action: Action; allowed: boolean; reason?: Refusal; needs?: Role }

/** Whether this person may take this action on this record now. The one rule: it guards the write and fills the screen. */
export function decide(flow: Flow, record: WorkflowRecord, action: Action, actor: Actor): Decision {
  const step = flow.transitions.find((one) => one.action === action && one.from === record.state)
  if (!step) return { allowed: false, reason: 'notFromThisState' }
  if (!mayActFor(actor, institutionOf(record, step.side))) return { allowed: false, reason: 'otherInstitution' }
  if (!hasRole(actor, step.by)) return { allowed: false, reason: 'roleMissing', needs: step.by }
  if (step.by === 'auditor' && record.withOrigIn === '1') return { allowed: false, reason: 'nonOriginalNotAuditable' }
  if (isSecondLook(step, record, actor)) return { allowed: false, reason: 'ownSubmission' }
  if (action === 'cancel' && record.answered) return { allowed: false, reason: 'answeredAlready' }
  return { allowed: true, transition: step }
}

/** Every action that leads on from the record's state, with the reason for each that this person may not take. */
export function actionsFor(flow: Flow, record: WorkflowRecord, actor: Actor): ActionOffer[] {
  return flow.transitions
    .filter((step) => step.from === record.state)
    .map(({ action }) => {
      const decision = decide(flow, record, action, actor)
      if (decision.allowed) return { action, allowed: true }
      const { reason, needs } = decision
      return needs ? { action, allowed: false, reason, needs } : { action, allowed: false, reason }
    })
}

/** Four eyes: nobody looks a second time at what they did themselves, administrators neither. Decisions 4. */
function isSecondLook(step: Transition, record: WorkflowRecord, actor: Actor): boolean {
  if (step.fourEyes === 'lastSubmitter') return record.lastSubmitter === actor.userId
  if (step.fourEyes === 'everyHandler') return record.handlers.includes(actor.userId)
  return false
}

function institutionOf(record: WorkflowRecord, side: Side): string {
  return side === 'submitter' ? record.submitInsIdCd : record.rcvInsIdCd
}
