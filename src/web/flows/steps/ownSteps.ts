import type { MovedRecord } from '../follow.ts'

type Step = Pick<MovedRecord, 'expId' | 'from' | 'to'>

/** Milliseconds within which the notice of one's own step arrives. */
const echoMs = 5_000

const sent = new Map<string, { to: string; at: number }>()

function keyOf({ expId, from }: Pick<Step, 'expId' | 'from'>): string {
  return `${expId} ${from}`
}

/** Notes the steps that this window is sending: after them it reads again what they change. */
export function noteOwnSteps(steps: readonly Step[], now = Date.now()): void {
  for (const [key, { at }] of sent) if (at < now - echoMs) sent.delete(key)
  for (const step of steps) sent.set(keyOf(step), { to: step.to, at: now })
}

/**
 * Without `to`, whether any own step left this state. With it, a colleague's step is not taken for one's own: a step that marks a
 * record leaves it in its state, from which others follow within seconds.
 */
export function isOwnStep(step: Pick<Step, 'expId' | 'from'> & Partial<Step>, now = Date.now()): boolean {
  const own = sent.get(keyOf(step))
  return own !== undefined && own.at >= now - echoMs && (step.to === undefined || step.to === own.to)
}

/** The records that others have moved, or the user in another window. */
export function withoutOwnSteps(moved: readonly MovedRecord[], now = Date.now()): MovedRecord[] {
  return moved.filter((one) => !isOwnStep(one, now))
}
