import { type Action, type Flow, isMark, type State, type Transition, type View } from './flow.ts'

/**
 * Returns the state from which the receiver may see a record: the one in which it replies, else the
 * audited pass, or the verified pass where no audit follows, as for a record without original.
 */
export function releaseState(flow: Flow, withOrigIn: '0' | '1'): State {
  const released = findRelease(flow, withOrigIn)
  if (!released) throw new Error(`No step of ${flow.id} releases a record.`)
  return released
}

export function findRelease(flow: Flow, withOrigIn: '0' | '1'): State | null {
  const reply = flow.transitions.find((step) => step.action === 'reply')
  if (reply) return reply.from
  const passes = (action: Action) => flow.transitions.find((step) => step.action === action)?.to
  const released = (withOrigIn === '0' ? passes('auditPass') : undefined) ?? passes('verifyPass')
  return !released || isMark(released) ? null : released
}

export function isRelease(flow: Flow, withOrigIn: '0' | '1', to: Transition['to']): boolean {
  return to === releaseState(flow, withOrigIn)
}

export function isTakenBack(flow: Flow, withOrigIn: '0' | '1', { from, side }: Transition): boolean {
  return side === 'submitter' && from === releaseState(flow, withOrigIn)
}

const failing: readonly Action[] = ['verifyFail', 'auditFail', 'cancel', 'revoke']

/**
 * Whether a side reads why a record in this state failed: it is the side that failed it. Where both sides check, that is
 * known only of the states to which failed records go.
 */
export function readsFailures(flow: Flow, state: State, view: View): boolean {
  const leading = failuresTo(flow, state)
  const steps = leading.length > 0 ? leading : flow.transitions.filter(({ action }) => failing.includes(action))
  return view === 'head' || steps.every(({ side }) => side === view)
}

export function failuresTo({ transitions }: Flow, state: State): Transition[] {
  return transitions.filter(({ action, to }) => to === state && failing.includes(action))
}
