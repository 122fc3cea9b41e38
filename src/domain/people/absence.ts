import { addDays, type Day } from '../time/calendar.ts'
import { type Actor, hasRole, type Role } from './actor.ts'

/** Days from today within which an absence must end. */
export const maxAbsenceDays = 180

export const absenceStates = ['planned', 'current', 'over'] as const
export type AbsenceState = (typeof absenceStates)[number]

/** Roles of those who process records or alerts. */
export const workingRoles = ['handler', 'verifier', 'auditor', 'riskOfficer', 'administrator'] as const satisfies Role[]

export function processesWork({ roles }: Pick<Actor, 'roles'>): boolean {
  return roles.some((role) => workingRoles.some((working) => working === role))
}

/** A deputy has every role with which the absent user works, so that naming one gives nobody a right. */
export function canBeDeputy(colleague: Actor, absent: Actor): boolean {
  const needed = workingRoles.filter((role) => absent.roles.includes(role))
  return (
    needed.length > 0 &&
    colleague.userId !== absent.userId &&
    colleague.insIdCd === absent.insIdCd &&
    needed.every((role) => hasRole(colleague, role))
  )
}

interface DaysProblem {
  field: 'awayFrom' | 'awayUntil'
  error: 'absencePast' | 'rangeReversed' | 'absenceFar'
}

/** Returns what is wrong with the days of a new absence, or null. */
export function checkAbsenceDays(from: Day, until: Day, today: Day): DaysProblem | null {
  if (from < today) return { field: 'awayFrom', error: 'absencePast' }
  if (until < from) return { field: 'awayUntil', error: 'rangeReversed' }
  if (until > addDays(today, maxAbsenceDays)) return { field: 'awayUntil', error: 'absenceFar' }
  return null
}
