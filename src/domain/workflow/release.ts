import type { Action, Flow, Side, State, Transition } from './flow.ts'

/** Whether the receiver takes the first step: then there is nothing that its submitter's side has to approve before. */
export function beginsWithReply(flow: Flow): boolean {
  return flow.transitions.some((step) => step.from === flow.initial && step.side === 'receiver')
}

/**
 * The state by which the submitter's side has approved a record, so that its receiver may see it: the first one where the
 * receiver replies; else the audited pass, or the verified pass where no audit follows, as of a record without original.
 */
export function releaseState(flow: Flow, withOrigIn: '0' | '1'): State {
  if (beginsWithReply(flow)) return flow.initial
  const passes = (action: Action) => flow.transitions.find((step) => step.action === action)?.to as State | undefined
  const released = (withOrigIn === '0' ? passes('auditPass') : undefined) ?? passes('verifyPass')
  if (!released) throw new Error(`No step of ${flow.id} releases a record.`)
  return released
}

/** Whether a record that comes to this state is released to its receiver by that. */
export function isRelease(flow: Flow, withOrigIn: '0' | '1', to: Transition['to']): boolean {
  return to === releaseState(flow, withOrigIn)
}

/** Whether a step of the submitter's side takes a released record back. */
export function isTakenBack(flow: Flow, withOrigIn: '0' | '1', { from, side }: Transition): boolean {
  return side === 'submitter' && from === releaseState(flow, withOrigIn)
}

/** The side that verifies and audits: who reads why a record was refused. */
export function checkingSide(flow: Flow): Side {
  return beginsWithReply(flow) ? 'receiver' : 'submitter'
}
