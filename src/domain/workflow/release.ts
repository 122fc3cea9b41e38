import { type Action, type Flow, isMark, type Side, type State, type Transition } from './flow.ts'

export function beginsWithReply(flow: Flow): boolean {
  return flow.transitions.some((step) => step.from === flow.initial && step.side === 'receiver')
}

/**
 * Returns the state from which the receiver may see a record: the first one where the receiver replies, else the
 * audited pass, or the verified pass where no audit follows, as for a record without original.
 */
export function releaseState(flow: Flow, withOrigIn: '0' | '1'): State {
  if (beginsWithReply(flow)) return flow.initial
  const passes = (action: Action) => flow.transitions.find((step) => step.action === action)?.to
  const released = (withOrigIn === '0' ? passes('auditPass') : undefined) ?? passes('verifyPass')
  if (!released || isMark(released)) throw new Error(`No step of ${flow.id} releases a record.`)
  return released
}

export function isRelease(flow: Flow, withOrigIn: '0' | '1', to: Transition['to']): boolean {
  return to === releaseState(flow, withOrigIn)
}

export function isTakenBack(flow: Flow, withOrigIn: '0' | '1', { from, side }: Transition): boolean {
  return side === 'submitter' && from === releaseState(flow, withOrigIn)
}

export function checkingSide(flow: Flow): Side {
  return beginsWithReply(flow) ? 'receiver' : 'submitter'
}
