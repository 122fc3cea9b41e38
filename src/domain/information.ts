import { type Actor, actsForAll, mayActFor } from './actor.ts'

export const agentServices = ['all', 'acquiring', 'issuing', 'settlement', 'dispute', 'risk'] as const
export type AgentService = (typeof agentServices)[number]

export const contactDuties = ['general', 'dispute', 'settlement', 'risk', 'technical', 'management'] as const
export type ContactDuty = (typeof contactDuties)[number]

/** Allows spaces, dots, dashes and brackets, and an extension after `x` or `ext.`. */
export const phonePattern = /^\+?[0-9][0-9 ().-]{3,24}(?: ?(?:x|ext\.?) ?[0-9]{1,6})?$/

interface Agency {
  insIdCd: string
  rltInsIdCd: string
  agentIns: string
  validFrom: string
  validTo: string | null
}

interface AgencyProblem {
  field: 'agentIns' | 'insIdCd' | 'rltInsIdCd' | 'validTo'
  error: 'otherInstitution' | 'agentOfItself' | 'rangeReversed'
}

/** Returns the first problem, or null. A manager may only record what their own institution does for others. */
export function checkAgency(keeper: Actor, { insIdCd, rltInsIdCd, agentIns, ...days }: Agency): AgencyProblem | null {
  if (!mayActFor(keeper, agentIns)) return { field: 'agentIns', error: 'otherInstitution' }
  if (insIdCd === agentIns) return { field: 'insIdCd', error: 'agentOfItself' }
  if (rltInsIdCd === agentIns || rltInsIdCd === insIdCd) return { field: 'rltInsIdCd', error: 'agentOfItself' }
  if (days.validTo !== null && days.validTo < days.validFrom) return { field: 'validTo', error: 'rangeReversed' }
  return null
}

/** True for administrators and users of the head institution, except those who are only viewers. */
export function mayShareFiles(user: Actor): boolean {
  return actsForAll(user) && user.roles.some((role) => role !== 'viewer')
}
