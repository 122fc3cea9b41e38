import type { MovedRecord } from '../follow.ts'

/** Milliseconds within which the notice of one's own step arrives. */
const echoMs = 5_000

const sent = new Map<string, number>()

function keyOf({ expId, from }: Pick<MovedRecord, 'expId' | 'from'>): string {
  return `${expId} ${from}`
}

/** Notes the steps that this window is sending: after them it reads again what they change. */
export function noteOwnSteps(steps: readonly Pick<MovedRecord, 'expId' | 'from'>[], now = Date.now()): void {
  for (const [key, at] of sent) if (at < now - echoMs) sent.delete(key)
  for (const step of steps) sent.set(keyOf(step), now)
}

export function isOwnStep(step: Pick<MovedRecord, 'expId' | 'from'>, now = Date.now()): boolean {
  return (sent.get(keyOf(step)) ?? 0) >= now - echoMs
}

/** The records that others have moved, or the user in another window. */
export function withoutOwnSteps(moved: readonly MovedRecord[], now = Date.now()): MovedRecord[] {
  return moved.filter((one) => !isOwnStep(one, now))
}
