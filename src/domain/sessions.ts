import type { Role } from './actor.ts'

/** Hours after which a session ends, however much it is used. ASVS 7.3.2. */
export const sessionHours: Readonly<Record<'administrator' | 'others', number>> = { administrator: 8, others: 12 }

export function sessionHoursOf(roles: readonly Role[]): number {
  return roles.includes('administrator') ? sessionHours.administrator : sessionHours.others
}

/** Days without a log-in after which an account is disabled. PCI DSS 8.2.6. */
export const inactiveDays = 90

/** Days that a browser keeps its device cookie after a log-in: where the user wants to be remembered, and else. */
export const deviceDays = { remembered: 365, others: 30 }

/** Known devices of one account. A new one replaces the one that was unused longest. */
export const devicesAtMost = 20
