import { dayOf, daysBetween } from '../time/calendar.ts'

/** Days before the end of a certificate on which its institution is warned. */
export const warnDays = [30, 7] as const
export type WarnDays = (typeof warnDays)[number]

/** 0 on the day of the network on which it ends. */
export function daysLeft(validTo: Date, now: Date): number {
  return daysBetween(dayOf(now), dayOf(validTo))
}

export const certStates = ['good', 'soon', 'expired', 'notYet'] as const
type CertState = (typeof certStates)[number]

export function certStateAt({ validFrom, validTo }: { validFrom: Date; validTo: Date }, now: Date): CertState {
  if (validTo <= now) return 'expired'
  if (validFrom > now) return 'notYet'
  return daysLeft(validTo, now) <= warnDays[0] ? 'soon' : 'good'
}

export const orderStatuses = ['created', 'paid', 'failed', 'expired', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Lists the statuses an order may move to; it never moves back. A failed order may be paid again. */
export const orderSteps = {
  created: ['paid', 'failed', 'expired', 'refunded'],
  failed: ['paid', 'refunded'],
  paid: ['refunded'],
  expired: [],
  refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export function isPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'refunded'
}

export const orderNoField = { kind: 'id', chars: 'printable', min: 1, max: 40 } as const
