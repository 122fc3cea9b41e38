/** Webhooks of an institution that are not removed. */
export const webhooksAtMost = 10
export const webhookNameLength = 64
export const webhookUrlLength = 500
/** Days for which an event is tried again. */
export const webhookRetryDays = 3
/** Days for which deliveries are kept: as long as the events that they deliver. */
export const deliveryDays = 90
/** Hours for which the secret before a rotation still signs beside the new one. */
export const formerSecretHours = 24

export const webhookStates = ['waiting', 'active', 'failing', 'removed'] as const
/** `waiting`: its secret was not collected yet; `failing`: an event could not be delivered, and none was since. */
export type WebhookState = (typeof webhookStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an event was not accepted, beside the HTTP status of the answer. */
export const deliveryFaults = [
  'address',
  'unresolved',
  'refused',
  'timeout',
  'certificate',
  'connection',
  'redirect',
  'status',
  'internal',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds after the first, second … failed try; the last one repeats. */
const waits = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]

/** Tries of an event that can't be made into a call at all: `internal`. */
const internalTries = 3

/** The time of the next try after `tries` failed ones; null when the event is given up. */
export function nextTry(fault: DeliveryFault, tries: number, begunAt: Date, now: Date): Date | null {
  if (fault === 'internal' && tries >= internalTries) return null
  const wait = waits[Math.min(Math.max(tries, 1), waits.length) - 1] ?? 8 * hour
  const end = begunAt.getTime() + webhookRetryDays * 24 * hour
  if (now.getTime() >= end) return null
  return new Date(Math.min(now.getTime() + wait, end))
}
